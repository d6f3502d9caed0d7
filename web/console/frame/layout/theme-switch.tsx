import { IconButton } from '../ui/button.tsx'
import type { IconName } from '../ui/icon.tsx'
import { createStore, useStore } from '../ui/store.ts'

const THEMES = ['light', 'dark', 'system'] as const
type Theme = (typeof THEMES)[number]

const YEAR_S = 365 * 24 * 3600
const CHOICES: Record<Theme, { label: string; icon: IconName }> = {
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
  system: { label: 'Same as system', icon: 'system' },
}

const theme = createStore<Theme>((document.documentElement.dataset.theme as Theme | undefined) ?? 'system')

/**
 * Stores it in a cookie, not in local storage: the server writes data-theme into the page, so that a dark console never
 * flashes light while its script loads.
 */
export function setTheme(next: Theme): void {
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox before 140 and Safari before 18.4 have no cookie store
  document.cookie = `console-theme=${next}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`
  theme.set(next)
}

export function ThemeSwitch() {
  const chosen = useStore(theme)
  return (
    <fieldset className="theme-switch">
      <legend className="sr-only">Colours</legend>
      {THEMES.map((name) => (
        <IconButton key={name} {...CHOICES[name]} size={16} aria-pressed={chosen === name} onClick={() => setTheme(name)} />
      ))}
    </fieldset>
  )
}

import { useSyncExternalStore } from 'react'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const YEAR_S = 365 * 24 * 3600
const listeners = new Set<() => void>()

/**
 * Kept in a cookie, not in local storage: the server writes data-theme into the page, so that a dark console never
 * flashes light while its script is on the way.
 */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox before 140 and Safari before 18.4 have no cookie store
  document.cookie = `console-theme=${theme}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => (document.documentElement.dataset.theme as Theme | undefined) ?? 'system')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

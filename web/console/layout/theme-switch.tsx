import { Glyph, type GlyphName } from '../ui/icons.tsx'
import { setTheme, THEMES, type Theme, useTheme } from './theme.ts'

const LOOKS: Record<Theme, { label: string; icon: GlyphName }> = {
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
  system: { label: 'As the system', icon: 'system' },
}

export function ThemeSwitch() {
  const theme = useTheme()
  return (
    <fieldset className="theme-switch">
      <legend className="sr-only">Colours</legend>
      {THEMES.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={LOOKS[name].label}
          title={LOOKS[name].label}
          aria-pressed={theme === name}
          onClick={() => setTheme(name)}
          className="icon-button"
        >
          <Glyph name={LOOKS[name].icon} size={16} />
        </button>
      ))}
    </fieldset>
  )
}

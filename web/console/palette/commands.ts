import { MENU_ENTRIES } from '../layout/menu.ts'
import { setTheme } from '../layout/theme.ts'
import type { GlyphName } from '../ui/icons.tsx'
import { BALANCE_PLACE } from '../ui/places.ts'
import { openHelp } from './help-state.ts'
import type { Place } from './recent.ts'

export type Screen = Place & { keys?: string }
export type Action = { label: string; icon: GlyphName; run: () => void }

export const SCREENS: readonly Screen[] = [
  ...MENU_ENTRIES.map(({ label, to, icon, key }) => ({ label, to, icon, ...(key && { keys: `g ${key}` }) })),
  { label: 'Daily balance', to: BALANCE_PLACE, icon: 'balance' },
]

export const NEW_RECORDS: readonly Screen[] = [
  { label: 'Create blog', to: '/admin/blogs/createblog', icon: 'plus' },
  { label: 'Create service', to: '/admin/services/createservice', icon: 'plus' },
  { label: 'Create home page', to: '/admin/home/createhomepage', icon: 'plus' },
]

export const ACTIONS: readonly Action[] = [
  { label: 'View site', icon: 'external', run: () => window.open('/', '_blank', 'noreferrer') },
  { label: 'Keyboard shortcuts', icon: 'faq', run: openHelp },
  { label: 'Light colours', icon: 'sun', run: () => setTheme('light') },
  { label: 'Dark colours', icon: 'moon', run: () => setTheme('dark') },
  { label: 'Colours as the system', icon: 'system', run: () => setTheme('system') },
]

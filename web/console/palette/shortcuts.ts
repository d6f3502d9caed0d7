import { ENTRIES } from '../screens.ts'

export type Shortcut = { keys: string; does: string }
export type ShortcutGroup = { label: string; shortcuts: readonly Shortcut[] }

/** What the help lists. The screens hold their own keys: a change of one is made here too. */
export const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    label: 'Everywhere',
    shortcuts: [
      { keys: 'mod+k', does: 'Search and go anywhere' },
      ...ENTRIES.flatMap(({ key, label }) => (key ? [{ keys: `g ${key}`, does: label }] : [])),
      { keys: '?', does: 'This list' },
    ],
  },
  {
    label: 'Leads',
    shortcuts: [
      { keys: 'j', does: 'Next lead' },
      { keys: 'k', does: 'Previous lead' },
      { keys: 'Enter', does: 'Open the lead' },
      { keys: 'c', does: 'Lead completed' },
      { keys: 'x', does: 'Lead cancelled' },
      { keys: 'n', does: 'Lead back to New' },
      { keys: 'v', does: 'Tick the lead' },
      { keys: 'Esc', does: 'Close the lead, untick all' },
    ],
  },
  {
    label: 'Messages',
    shortcuts: [
      { keys: 'j', does: 'Next message' },
      { keys: 'k', does: 'Previous message' },
      { keys: 'Enter', does: 'Open the message' },
      { keys: 'a', does: 'Message answered' },
      { keys: 'u', does: 'Message unread' },
      { keys: 'Esc', does: 'Close the message' },
    ],
  },
  { label: 'Lists', shortcuts: [{ keys: '/', does: 'Search in the list' }] },
  { label: 'Forms', shortcuts: [{ keys: 'mod+s', does: 'Save' }] },
]

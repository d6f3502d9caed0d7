/** What someone who opens a screen for the first time has to know, and the screen itself does not say. */
export type Help = {
  /** What the screen is for, a paragraph each. */
  purpose: readonly string[]
  /** The words on it, with what they mean here. */
  words?: Readonly<Record<string, string>>
  /** Its keys. The screen defines them: repeat a change of one here. */
  keys?: Readonly<Record<string, string>>
}

/** The keys of screens that are built alike. */
export const SEARCH_KEYS = { '/': 'Search in the list' }
export const FORM_KEYS = { 'mod+s': 'Save' }
export const ROW_KEYS = { 'Alt+↑': 'Move the row up', 'Alt+↓': 'Move the row down' }
export const EDITOR_KEYS = { 'Alt+F10': 'From the text to the toolbar' }

const PREFIX = 'unsaved:'

export type LocalDraft = { values: Record<string, unknown>; version: number | undefined; at: string }

/** What was typed and not saved yet, kept on this device under the record's name. */
export function readLocalDraft(name: string): LocalDraft | undefined {
  try {
    return (JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as LocalDraft | null) ?? undefined
  } catch {
    return undefined
  }
}

export function writeLocalDraft(name: string, draft: LocalDraft): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // Storage full or forbidden: the form itself still holds the text.
  }
}

export function removeLocalDraft(name: string): void {
  localStorage.removeItem(PREFIX + name)
}

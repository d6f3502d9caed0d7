const KEY = 'karigar-contact'

export type ContactDraft = Record<string, string>

/** What was typed and not sent yet, so that a reload or a failed call loses nothing. */
export function readDraft(): ContactDraft {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return draft && typeof draft === 'object' ? (draft as ContactDraft) : {}
  } catch {
    // No storage in this browser, or not our text in it.
    return {}
  }
}

export function keepDraft(draft: ContactDraft): void {
  const hasText = Object.values(draft).some(Boolean)
  try {
    if (hasText) localStorage.setItem(KEY, JSON.stringify(draft))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is full or forbidden: the form still works.
  }
}

export function dropDraft(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Then there was none.
  }
}

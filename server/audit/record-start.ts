import type { Deps } from '../deps.ts'
import { findLastEntry, insertEntry } from './audit.store.ts'

const ACTION = 'program.start'

/** Writes an entry of a start with its settings; its note names those that the start before did not have like this. */
export async function recordStart({ db, now }: Pick<Deps, 'db' | 'now'>, settings: Record<string, string>): Promise<void> {
  const last = (await findLastEntry(db, ACTION))?.settings
  const names = Object.keys({ ...last, ...settings }).filter((name) => last?.[name] !== settings[name])
  const note = last && names.length > 0 ? `changed: ${names.sort().join(', ')}` : null
  await insertEntry(db, { action: ACTION, outcome: 'done', note, settings, created_at: now() })
}

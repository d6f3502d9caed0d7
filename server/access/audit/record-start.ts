import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { findLastEntry, insertEntry } from './audit.store.ts'

const ACTION = 'program.start'

/** Writes an entry of a start with its settings; its note names those that the start before did not have like this. */
export async function recordStart({ db, now }: Pick<Deps, 'db' | 'now'>, settings: Record<string, string>): Promise<void> {
  const names = await listChangedSettings(db, settings)
  const note = names.length > 0 ? `changed: ${names.join(', ')}` : null
  await insertEntry(db, { action: ACTION, outcome: 'done', note, settings, created_at: now() })
}

/** The names of the settings that are not as at the last start; none where the log knows no start. */
export async function listChangedSettings(db: DbOrTx, settings: Record<string, string>): Promise<string[]> {
  const last = (await findLastEntry(db, ACTION))?.settings
  if (!last) return []
  return Object.keys({ ...last, ...settings })
    .filter((name) => last[name] !== settings[name])
    .sort()
}

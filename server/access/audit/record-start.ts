import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { findLastEntry, insertEntry } from './audit.store.ts'

const ACTION = 'program.start'

/** Records a start with its settings; the note names those that changed since the last start. */
export async function recordStart({ db, now }: Pick<Deps, 'db' | 'now'>, settings: Record<string, string>): Promise<void> {
  const names = await listChangedSettings(db, settings)
  const note = names.length > 0 ? `changed: ${names.join(', ')}` : null
  await insertEntry(db, { action: ACTION, outcome: 'done', note, settings, created_at: now() })
}

/** The names of the settings that changed since the last start; empty if the log has none. */
export async function listChangedSettings(db: DbOrTx, settings: Record<string, string>): Promise<string[]> {
  const last = (await findLastEntry(db, ACTION))?.settings
  if (!last) return []
  return Object.keys({ ...last, ...settings })
    .filter((name) => last[name] !== settings[name])
    .sort()
}

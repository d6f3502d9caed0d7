import type { Deps } from '../../platform/deps/deps.ts'
import { notify } from '../notices/notify-business.ts'
import { insertDigest } from './unfinished-leads.store.ts'

/** Notifies the business of forms that were left unfinished and of call-back requests, all in one notice. */
export async function notifyUnfinishedLeads(deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'settings'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const digest = await insertDigest(tx, deps.now())
    if (digest) await notify(tx, deps, 'unfinished', digest.id, { fitsSms: digest.forms === 1 })
  })
}

import type { Deps } from '../deps.ts'
import { notify } from '../notices/notify-business.ts'
import { insertDigest } from './unfinished-leads.store.ts'

/** Tells the business of the forms that were left ten minutes ago and of calls back that were asked for, all in one notice. */
export async function notifyUnfinishedLeads(deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'settings'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const digest = await insertDigest(tx, deps.now())
    if (digest) await notify(tx, deps, 'unfinished', digest.id, { fitsSms: digest.forms === 1 })
  })
}

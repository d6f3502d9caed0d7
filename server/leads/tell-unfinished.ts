import type { Deps } from '../deps.ts'
import { tell } from '../notices/tell.ts'
import { listUntoldUnfinishedLeads } from './unfinished-leads.store.ts'

/** Tells the business of the forms that were left ten minutes ago, once each. */
export async function tellUnfinished(deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'settings'>): Promise<void> {
  for (const id of await listUntoldUnfinishedLeads(deps.db, deps.now())) {
    await deps.db.transaction((tx) => tell(tx, deps, 'unfinished', id))
  }
}

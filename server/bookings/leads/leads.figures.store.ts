import { and, gt, isNull, lt, lte, or } from 'drizzle-orm'
import { DAY_MS } from '../../../contract/durations.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { leads } from '../../platform/db/schema.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Figure } from '../../platform/deps/metrics.ts'
import { countLeads, isUnanswered } from './leads.search.store.ts'

async function countNewLeads(db: DbOrTx, since: Date): Promise<number> {
  return db.$count(leads, gt(leads.created_at, since))
}

/** Arrival of the lead that has waited longest for its call. */
async function findOldestWait(db: DbOrTx): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: leads.created_at })
    .from(leads)
    .where(and(isUnanswered, isNull(leads.deleted_at)))
    .orderBy(leads.created_at)
    .limit(1)
  return row?.at
}

export async function listLeadFigures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Figure[]> {
  const at = now().getTime()
  const [ofDay, unanswered, oldest] = await Promise.all([
    countNewLeads(db, new Date(at - DAY_MS)),
    countLeads(db, { now: now(), calls: 'unanswered' }),
    findOldestWait(db),
  ])
  return [
    { name: 'karigar_leads_last_day', help: 'Leads of the last 24 hours', value: ofDay },
    { name: 'karigar_leads_unanswered', help: 'Leads that no one has answered, counted up to a cap', value: unanswered },
    {
      name: 'karigar_leads_oldest_wait_seconds',
      help: 'For how long the oldest unanswered lead has waited',
      value: oldest ? (at - oldest.getTime()) / 1000 : 0,
    },
  ]
}

/** Unanswered leads whose promised call is overdue, but for those that were tried and wait for the next try. */
export async function countOverdueLeads(db: DbOrTx, now: Date): Promise<number> {
  const isDue = or(isNull(leads.try_again_at), lte(leads.try_again_at, now))
  return db.$count(leads, and(isUnanswered, isNull(leads.deleted_at), lt(leads.due_at, now), isDue))
}

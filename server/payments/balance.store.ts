import { eq, min } from 'drizzle-orm'
import { DAY_MS } from '../../contract/durations.ts'
import { dayIn } from '../../contract/india.ts'
import type { Balance, OpenDay } from '../../contract/payments.ts'
import { balanceDays, orders } from '../db/schema.ts'
import type { Balancing } from './find-balance.ts'

const KEPT_OPEN_DAYS = 31

/**
 * The days before today that are not known to have come out even, the oldest first: those that were never compared or
 * that differed, from the first order on and a month back.
 */
export async function listOpenDays({ db, now, payments: provider }: Balancing): Promise<OpenDay[]> {
  if (!provider) return []
  const isOfProvider = eq(orders.provider, provider.name)
  const [first] = await db
    .select({ at: min(orders.created_at) })
    .from(orders)
    .where(isOfProvider)
  if (!first?.at) return []
  const compared = await db.select().from(balanceDays).where(eq(balanceDays.provider, provider.name))
  const known = new Map(compared.map((row) => [row.day, row]))
  const today = dayIn(now())
  const from = Math.max(first.at.getTime(), now().getTime() - KEPT_OPEN_DAYS * DAY_MS)
  const open: OpenDay[] = []
  for (let at = from; dayIn(new Date(at)) < today; at += DAY_MS) {
    const row = known.get(dayIn(new Date(at)))
    if (!row || row.differences > 0) open.push({ day: dayIn(new Date(at)), differences: row?.differences ?? null })
  }
  return open
}

/** Writes down how a day that is over compares; a day that goes on says nothing yet. */
export async function saveBalance({ db, now, payments: provider }: Balancing, { day, differences }: Balance): Promise<void> {
  if (!provider || day >= dayIn(now())) return
  const found = { differences: differences.length, compared_at: now() }
  await db
    .insert(balanceDays)
    .values({ provider: provider.name, day, ...found })
    .onConflictDoUpdate({ target: [balanceDays.provider, balanceDays.day], set: found })
}

import type { EventEmitter } from 'node:events'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterEach, expect } from 'vitest'
import type { Board } from '../../../contract/bookings/visits.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import { addressOf, buildLead } from '../../../test/builders.ts'
import type { TestApp } from '../../../test/harness.ts'
import { leads, reservations, technicians, verifications, visits } from '../../platform/db/schema.ts'
import { createToken } from '../../platform/secrets.ts'

/** Leads as bookings by code leave them; their codes are other tests'. */
export async function insertLeads({ db, clock }: TestApp, count: number): Promise<{ id: number; token: string }[]> {
  const rows = Array.from({ length: count }, () => {
    const { request_id: _, ...form } = { request_id: '', ...buildLead({ service_type: 'AC', city: 'thane' }) }
    const token = createToken()
    return { ...form, token, reference: `KG-${token.slice(0, 12)}`, due_at: clock.now() }
  })
  const inserted = await db.insert(leads).values(rows).returning({ id: leads.id, token: leads.token })
  return inserted.map(({ id, token }) => ({ id, token: token ?? '' }))
}

/** Every reservation of a visit has its visit, and no technician is in two places at once. */
export async function expectReservationsApart({ db }: TestApp): Promise<void> {
  const withReservation = await db.$count(visits, isNotNull(visits.reservation_id))
  expect(await db.$count(reservations, eq(reservations.kind, 'visit'))).toBe(withReservation)
  const { rows } = await db.execute(sql`select 1 from reservations a join reservations b
    on a.technician_id = b.technician_id and a.id < b.id and a.during && b.during`)
  expect(rows).toEqual([])
}

/** Asks again where the program is too busy, as a browser does: a slow machine lets some of fifty wait for too long. */
export async function untilTaken<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  const answer = await ask()
  return answer.status === 503 ? untilTaken(ask) : answer
}

/** How often each status was answered. */
export function statusesOf(answers: readonly { status: number }[]): Record<number, number> {
  const counted = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...counted].map(([status, list]) => [status, list.length]))
}

/** Forms whose numbers are verified, as if each had entered a code at its address. */
export async function buildVerifiedForms({ db, clock }: TestApp, count: number, lead: Parameters<typeof buildLead>[0] = {}) {
  const forms = Array.from({ length: count }, () => buildLead(lead))
  const verified_at = clock.now()
  await db.insert(verifications).values(forms.map(({ mobile }) => ({ mobile, verified_at, address: addressOf(mobile) })))
  return forms
}

/**
 * Fails each test in which the database reported a deadlock, though the program tries such a transaction again. A slow
 * machine may let some wait too long for a lock: they are asked to come again, which is logged.
 */
export function expectNoDeadlocks({ pool, takeErrors }: TestApp): void {
  const found: string[] = []
  const watched = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const { connection } = client as unknown as { connection: EventEmitter }
    connection.on('errorMessage', ({ code, detail, where }: { code?: string; detail?: string; where?: string }) => {
      if (code === '40P01') found.push(`${detail} ${where}`)
    })
  })
  afterEach(() => {
    expect(found.splice(0)).toEqual([])
    expect(takeErrors().filter((line) => !line.includes('due to lock timeout'))).toEqual([])
  })
}

/** The next day at this hour in India, with no technicians yet and no visits. */
export async function beginNextDay({ db, clock }: TestApp, hour: number): Promise<void> {
  await db.delete(visits)
  await db.delete(reservations)
  await db.delete(technicians)
  const { end } = boundsOfDay(dayIn(clock.now()))
  clock.advance(end.getTime() + hour * HOUR_MS - clock.now().getTime())
}

/** What needs someone, each with the lead of its visit. */
export const toLeadNeeds = ({ needs, visits, to_plan, others }: Board) =>
  needs.map(({ need, visit_id }) => [need, [...visits, ...to_plan, ...others].find(({ id }) => id === visit_id)?.lead_id])

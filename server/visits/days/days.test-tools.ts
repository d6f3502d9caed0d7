import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { DayVisit, TechnicianDay } from '../../../contract/bookings/days.public.ts'
import { dayIn } from '../../../contract/india.ts'
import type { TestApp } from '../../../test/harness.ts'
import { technicians, visits } from '../../platform/db/schema.ts'
import { makeDayToken } from '../technicians/day-links.ts'

type Said = { step: string; visit_id: number } & Record<string, unknown>

/** A technician with the link of a day. */
export async function openDay(app: TestApp, { id }: { id: number }, day = dayIn(app.clock.now())) {
  const [row] = await app.db.select().from(technicians).where(eq(technicians.id, id))
  const token = await makeDayToken(app.db, row ?? expect.fail(), day)
  const look = () => app.request('GET', `/public/days/${token}`)
  return {
    token,
    look,
    say: (said: Said, options?: Parameters<TestApp['request']>[3]) =>
      app.request('POST', `/public/days/${token}/steps`, said, options),
    visits: async (): Promise<DayVisit[]> => ((await look()).body.data as TechnicianDay).visits,
    visit: async (): Promise<DayVisit> => ((await look()).body.data as TechnicianDay).visits[0] ?? expect.fail(),
  }
}

/** The four digits that a customer has. */
export async function codeOf({ db }: TestApp, visitId: number): Promise<string> {
  const [visit] = await db.select({ code: visits.code }).from(visits).where(eq(visits.id, visitId))
  return visit?.code ?? expect.fail('Nobody is on the way')
}

export const otherCode = (code: string, by = 1) => String((Number(code) + by) % 10_000).padStart(4, '0')

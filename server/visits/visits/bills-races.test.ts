import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { ROUNDS } from '../../../test/patience.ts'
import { leads, quotes, receipts, visits } from '../../platform/db/schema.ts'
import { arriveAt, LINES } from './visit-office.test-tools.ts'
import { beginNextDay, expectNoDeadlocks, untilTaken } from './visits.test-tools.ts'

const app = await createTestApp()
const { db } = app
expectNoDeadlocks(app)
const AT_THE_DOOR = { status: 'arrived', outcome: null, done_at: null, bill_id: null, due_paise: null, paid_by: null } as const
const worker = () => insertTechnician(db, { skills: ['Electrician'], cities: ['mum'] })

beforeEach(async () => {
  await beginNextDay(app, 15.5)
})

it('an approval that meets a new quote approves what was seen, or hears of the new one', async () => {
  const { id, quote, decide } = await arriveAt(app, await worker(), { isPaid: false })
  for (let round = 0; round < ROUNDS; round++) {
    await db.delete(quotes)
    await quote()
    const [approved, sent] = await Promise.all([untilTaken(() => decide(1, 150_000)), untilTaken(() => quote(LINES.slice(0, 1)))])
    expect(sent.status).toBe(200)
    const rows = await db.select().from(quotes).where(eq(quotes.visit_id, id)).orderBy(asc(quotes.number))
    const statuses = rows.map(({ status, total_paise }) => [total_paise, status])
    const first = approved.status === 200 ? 'approved' : 'replaced'
    expect([200, 409]).toContain(approved.status)
    expect(statuses).toEqual([
      [150_000, first],
      [48_000, 'sent'],
    ])
  }
})

it('20 visits that are done at once have bills whose numbers have neither gap nor duplicate, and each has one', async () => {
  const doors: Awaited<ReturnType<typeof arriveAt>>[] = []
  for (let index = 0; index < 20; index++) doors.push(await arriveAt(app, await worker(), { isPaid: false }))
  for (let round = 1; round <= ROUNDS; round++) {
    // Some are done with nothing to bill, and some sent twice, as the answer of the first was slow.
    const presses = doors.flatMap(({ say }, index) => {
      const said = {
        outcome: index % 5 === 0 ? 'none' : 'inspection',
        paid_by: 'cash',
        action_id: `press-${index}-of-round-${round}`,
      }
      return Array(index % 4 === 0 ? 2 : 1).fill(() => untilTaken(() => say('done', said)))
    })
    const answers = await Promise.all(presses.map((press) => press()))
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
    const bills = await db.select().from(receipts).where(eq(receipts.kind, 'bill')).orderBy(asc(receipts.serial))
    expect(bills.map(({ serial }) => serial)).toEqual(Array.from({ length: 16 * round }, (_, index) => index + 1))
    const billed = (await db.select().from(visits)).flatMap(({ bill_id }) => bill_id ?? [])
    expect(billed.toSorted((one, other) => one - other)).toEqual(bills.slice(-16).map(({ id }) => id))
    await db.update(visits).set(AT_THE_DOOR)
    await db.update(leads).set({ status: 'New' })
  }
})

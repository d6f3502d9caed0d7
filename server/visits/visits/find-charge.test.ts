import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayIn } from '../../../contract/india.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { callAs, signIn } from '../../../test/steps.ts'
import { disputes, orders, receipts, visits } from '../../platform/db/schema.ts'
import { openDay } from '../days/days.test-tools.ts'
import { arriveAt, LINES } from './visit-office.test-tools.ts'
import { beginNextDay } from './visits.test-tools.ts'

const app = await createTestApp()
const { db } = app
let technician: Awaited<ReturnType<typeof insertTechnician>>

const orderOf = async (key: string) => {
  const [order] = await db.select().from(orders).where(eq(orders.token, key))
  return order ?? expect.fail('It is not paid')
}
const factsOf = async (visitId: number) => {
  const ofVisit = eq(visits.bill_id, receipts.id)
  const [bill] = await db
    .select({ facts: receipts.facts })
    .from(receipts)
    .innerJoin(visits, ofVisit)
    .where(eq(visits.id, visitId))
  return bill?.facts
}

beforeEach(async () => {
  await beginNextDay(app, 15.5)
  technician = await insertTechnician(db, { skills: ['Electrician'], cities: ['mum'] })
})

describe('the visit charge that was paid', () => {
  it('is used by an inspection, and to be paid at the next visit', async () => {
    const asOwner = callAs(app, await signIn(app))
    const { token, say } = await arriveAt(app, technician)
    await say('done', { outcome: 'inspection' })
    const { lead_id } = await orderOf(token)
    await asOwner('PATCH', `/leads/${lead_id}`, { status: 'New' })
    const second = await asOwner('POST', '/visits', { lead_id, window: `${dayIn(app.clock.now())}T20` })
    expect(second).toMatchObject({ charge_paise: 19_900, is_paid: false })
    const day = await openDay(app, technician)
    expect((await day.visits()).map(({ is_paid }) => is_paid)).toEqual([true, false])
  })

  it('comes off a bill up to what that is for, so that the bill adds up', async () => {
    const { id, quote, decide, say } = await arriveAt(app, technician)
    await quote([{ ...LINES[0], paise: 10_000 }])
    await decide(1, 10_000)
    await say('done', { outcome: 'work' })
    expect(await factsOf(id)).toMatchObject({ amountPaise: 0, bill: { paid: { amountPaise: 10_000 } } })
  })

  it('comes off no bill where the bank took it back', async () => {
    const { id, token, quote, decide, say } = await arriveAt(app, technician)
    const { id: order_id, payment_id } = await orderOf(token)
    const lost = { id: 'disp_Lost', reason: 'not received', amount_paise: 19_900, status: 'lost' as const }
    await db.insert(disputes).values({ ...lost, order_id, payment_id: payment_id ?? '', asked_at: app.clock.now() })
    await quote()
    await decide(1, 150_000)
    await say('done', { outcome: 'work', paid_by: 'cash' })
    expect(await factsOf(id)).toMatchObject({ amountPaise: 150_000 })
  })
})

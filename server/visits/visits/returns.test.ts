import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Board, Visit } from '../../../contract/bookings/visits.ts'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, bookPaid } from '../../../test/steps.ts'
import { receipts, technicians } from '../../platform/db/schema.ts'
import { claimSteps } from './claims.test-tools.ts'
import { LINES } from './visit-office.test-tools.ts'
import { toLeadNeeds } from './visits.test-tools.ts'

const app = await createTestApp()
const { asOwner, claim, bookingOf, choose, visitsOf, step, served } = await claimSteps(app)
const board = async (): Promise<Board> => asOwner('GET', '/visits')
const needsOf = async () => toLeadNeeds(await board())

it('a return is billed for new work alone, and what was paid for the first visit comes off no other', async () => {
  await insertTechnician(app.db, { skills: ['Electrician'] })
  const paid = await bookPaid(app, { lead: buildLead({ service_type: 'Electrician', city: 'thane' }) })
  const key = { id: paid.data.id, token: paid.token }
  const turnUp = async () => {
    await choose(key, `${dayAfter(app.clock.now(), 1)}T10`)
    const [visit] = await visitsOf(key)
    if (!visit) throw new Error('No visit')
    for (const to of ['accepted', 'on_the_way', 'arrived']) await step(visit, to)
    return visit
  }
  // Nothing was quoted, so the receipt of the visit charge says it all.
  await step(await turnUp(), 'done', { outcome: 'work' })
  expect((await claim(key)).status).toBe(200)
  const back = await turnUp()
  await asOwner('PATCH', `/visits/${back.id}`, { lines: LINES })
  expect((await asOwner('GET', `/visits/${back.id}`)).due_if).toEqual({ work: 0, inspection: 0 })
  await asOwner('PATCH', `/visits/${back.id}`, { answer: { number: 1, total_paise: 150_000, decision: 'approved' } })
  await step(back, 'done', { outcome: 'work', paid_by: 'cash' })
  const [bill] = await app.db
    .select()
    .from(receipts)
    .where(and(eq(receipts.lead_id, key.id), eq(receipts.kind, 'bill')))
  expect(bill?.facts).toMatchObject({ amountPaise: 150_000, bill: { chargePaise: 0 } })
  expect(bill?.facts.bill).not.toHaveProperty('paid')
})

describe('a claim that nobody has time for', () => {
  it('waits on the board until somebody plans it, which makes it a return', async () => {
    const only = await insertTechnician(app.db)
    const key = await served()
    await app.db.update(technicians).set({ days: [1], from_min: 0, to_min: 30 })
    const { status, body } = await claim(key)
    expect([status, body.message, body.data]).toEqual([200, english.claimTaken, null])
    expect(await needsOf()).toEqual([['claim', key.id]])
    expect((await board()).leads.map(({ id }) => id)).toEqual([key.id])
    expect((await bookingOf(key)).visit).toMatchObject({ status: 'done', guarantee: { is_claimed: true }, can: ['choose'] })
    await app.db.update(technicians).set({ days: [1, 2, 3, 4, 5, 6, 7], from_min: 480, to_min: 1440 })
    const window = `${dayAfter(app.clock.now(), 1)}T12`
    const planned: Visit = await asOwner('POST', '/visits', { lead_id: key.id, window })
    expect(planned).toMatchObject({ return_of: key.visit.id, charge_paise: 0, technician: { id: only.id } })
    expect(await needsOf()).toEqual([])
  })

  it('stands beside money that is owed for the first visit, each once, and that stays once the return is planned', async () => {
    await insertTechnician(app.db, { skills: ['Electrician'] })
    const lead = await book(app, { service_type: 'Electrician', city: 'thane' })
    const key = await served({ key: lead, paid_by: 'owed' })
    await app.db.update(technicians).set({ days: [1], from_min: 0, to_min: 30 })
    await claim(key)
    const both = [
      ['claim', key.id],
      ['notPaid', key.id],
    ]
    expect(await needsOf()).toEqual(both)
    expect(await asOwner('GET', '/visits/counts')).toEqual({ needs: 2 })
    await app.db.update(technicians).set({ days: [1, 2, 3, 4, 5, 6, 7], from_min: 480, to_min: 1440 })
    await asOwner('POST', '/visits', { lead_id: key.id, window: `${dayAfter(app.clock.now(), 1)}T14` })
    expect(await needsOf()).toEqual([['notPaid', key.id]])
  })

  it('is offered to who did the work first', async () => {
    const other = await insertTechnician(app.db, { is_active: false })
    const worker = await insertTechnician(app.db)
    const key = await served()
    await app.db.update(technicians).set({ days: [1], from_min: 0, to_min: 30 })
    await claim(key)
    await app.db.update(technicians).set({ is_active: true, days: [1, 2, 3, 4, 5, 6, 7], from_min: 480, to_min: 1440 })
    const window = `${dayAfter(app.clock.now(), 2)}T12`
    const candidates = await asOwner('GET', `/visits/candidates?lead_id=${key.id}&window=${window}`)
    const ids = candidates.map(({ technician_id }: { technician_id: number }) => technician_id)
    expect(ids).toEqual([worker.id, other.id])
  })

  it('is over once the business closes the lead', async () => {
    await insertTechnician(app.db)
    const key = await served()
    await app.db.update(technicians).set({ is_active: false })
    await claim(key)
    await asOwner('PATCH', `/leads/${key.id}`, { status: 'Completed' })
    expect(await needsOf()).toEqual([])
    expect((await bookingOf(key)).visit).toMatchObject({ guarantee: { is_claimed: false } })
  })
})

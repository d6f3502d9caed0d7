import { describe, expect, it } from 'vitest'
import type { Notice } from '../../../contract/bookings/notices.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, bookPaid, callAs, signIn, signInAs } from '../../../test/steps.ts'

const app = await createTestApp()
const as = callAs(app, await signIn(app))
const list = (query: string): Promise<Notice[]> => as('GET', `/notices?${query}`)
const subjectsOf = (rows: Notice[]) => new Set(rows.map(({ subject }) => subject))

const unpaid = await book(app)
const other = await bookPaid(app, { lead: buildLead({ mailid: 'other@example.com' }) })
const paid = await bookPaid(app, { lead: buildLead({ name: 'Meera Joshi', mailid: 'meera@example.com' }) })
await as('POST', `/payments/${paid.order_id}/refund`, { payment_id: paid.payment_id, request_id: 'give-it-all-back' })

describe('the notices of a receipt, a refund and its credit note', () => {
  it('name the order that they lead to, and those of leads none', async () => {
    for (const subject of ['receipt', 'refund']) {
      const titled = (await list(`subject=${subject}`)).filter(({ title }) => title.includes('Meera Joshi'))
      expect([subject, ...new Set(titled.map(({ order_id }) => order_id))]).toEqual([subject, paid.order_id])
    }
    expect(new Set((await list('subject=lead')).map(({ order_id }) => order_id))).toEqual(new Set([null]))
  })

  it('are listed with the other notices of their lead', async () => {
    const rows = await list(`lead_id=${paid.data.id}`)
    expect(subjectsOf(rows)).toEqual(new Set(['lead', 'receipt', 'refund']))
    expect(rows.every(({ title }) => title.includes('Meera Joshi'))).toBe(true)
    expect(subjectsOf(await list(`lead_id=${other.data.id}`))).toEqual(new Set(['lead', 'receipt']))
    expect(subjectsOf(await list(`lead_id=${unpaid.id}`))).toEqual(new Set(['lead']))
  })

  it('are not for an agent, as payments are not', async () => {
    const agent = await signInAs(app, 'agent')
    const { body } = await app.request('GET', `/notices?lead_id=${paid.data.id}`, undefined, { token: agent })
    expect(subjectsOf(body.data)).toEqual(new Set(['lead']))
  })
})

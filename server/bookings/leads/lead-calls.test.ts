import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { Lead, LeadEvent } from '../../../contract/bookings/leads.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { promiseDueAt } from '../../../contract/hours.ts'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { book, callAs, signIn, signInAs } from '../../../test/steps.ts'
import { administrators, leadHistory } from '../../platform/db/schema.ts'
import { leadsCheck } from './leads.module.ts'
import { listLeadFigures, updateLeadAsPaid } from './leads.store.ts'

const app = await createTestApp()
const token = await signIn(app)
const agentToken = await signInAs(app, 'agent')
const AGENT = 'agent@roles.example'
const [asOwner, asAgent] = [callAs(app, token), callAs(app, agentToken)]
const report = (id: number, body: object, by = token) => app.request('POST', `/leads/${id}/calls`, body, { token: by })
const lead = async (id: number): Promise<Lead> => asOwner('GET', `/leads/${id}`)
const history = async (id: number): Promise<LeadEvent[]> =>
  (await app.request('GET', `/leads/${id}`, undefined, { token })).body.history
const counts = () => asOwner('GET', '/leads/counts')
const idsOf = async (query: string) => ((await asOwner('GET', `/leads?${query}`)) as Lead[]).map(({ id }) => id)
const at = () => app.clock.now().toISOString()

/** Everything that tells an unanswered lead. */
async function tells() {
  const { leads: figures } = await asOwner('GET', '/dashboard')
  const metrics = new Map((await listLeadFigures(app.deps)).map(({ name, value }) => [name, value]))
  const doctor = await leadsCheck.run({ ...app.deps, askSite: () => expect.fail() })
  return {
    ...{ counted: (await counts()).unanswered, listed: (await idsOf('calls=unanswered')).length },
    ...{
      dashboard: figures.unanswered,
      oldest: figures.oldest_unanswered?.id ?? null,
      metrics: metrics.get('karigar_leads_unanswered'),
    },
    ...{ wait: metrics.get('karigar_leads_oldest_wait_seconds'), doctor: doctor.state },
  }
}

describe('a call that reached somebody', () => {
  it('answers the lead for the lists, the counts, the dashboard, the metrics and the doctor', async () => {
    const { id } = await book(app)
    app.clock.advance(2 * HOUR_MS)
    expect(await tells()).toEqual({
      ...{ counted: 1, listed: 1, dashboard: 1, oldest: id, metrics: 1, wait: 7200, doctor: 'warning' },
    })
    const { status, body } = await report(id, { reached: true, note: 'Comes at 5 pm' }, agentToken)
    expect([status, body.message]).toEqual([200, ADMIN_MESSAGES.leadUpdated])
    expect(body.data).toMatchObject({ status: 'New', called_at: at(), called_by: AGENT, tries: 0, last_note: 'Comes at 5 pm' })
    expect((await history(id)).at(-1)).toMatchObject({ what: 'called', by: AGENT, note: 'Comes at 5 pm', status: 'New' })
    expect(await tells()).toEqual({
      ...{ counted: 0, listed: 0, dashboard: 0, oldest: null, metrics: 0, wait: 0, doctor: 'fine' },
    })
    expect([await idsOf('calls=called'), (await counts()).New]).toEqual([[id], 1])
    await asOwner('DELETE', `/leads/${id}`)
  })

  it('is recorded once, however often the request is sent, and the first of two agents answers', async () => {
    const { id } = await book(app)
    const [first, again] = [
      await report(id, { reached: true, request_id: 'one-call' }),
      await report(id, { reached: true, request_id: 'one-call' }),
    ]
    expect(again.body).toMatchObject({ call_id: first.body.call_id })
    const both = await Promise.all([report(id, { reached: true }), report(id, { reached: true }, agentToken)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await history(id)).map(({ what }) => what)).toEqual(['status', 'called', 'called', 'called'])
    expect(await lead(id)).toMatchObject({ called_by: ADMIN.email })
    await asOwner('DELETE', `/leads/${id}`)
  })

  it('is undone: the clock runs again, a note stays, and another agent’s call still answers', async () => {
    const { id } = await book(app)
    const mine = (await report(id, { reached: true, note: 'Wants a quote' })).body.call_id
    app.clock.advance(MINUTE_MS)
    const theirs = (await report(id, { reached: true }, agentToken)).body.call_id
    expect(await asOwner('DELETE', `/leads/${id}/calls/${mine}`)).toMatchObject({ called_at: at(), called_by: AGENT })
    expect(await asOwner('DELETE', `/leads/${id}/calls/${theirs}`)).toMatchObject({ called_at: null, called_by: null })
    expect((await history(id)).map(({ what, note }) => [what, note])).toEqual([
      ['status', null],
      ['note', 'Wants a quote'],
    ])
    const again = await app.request('DELETE', `/leads/${id}/calls/${mine}`, undefined, { token })
    expect([again.status, (await counts()).unanswered]).toEqual([404, 1])
    await asOwner('DELETE', `/leads/${id}`)
  })
})

describe('a try in vain', () => {
  it('is counted, says when to try again, and the lead comes up then', async () => {
    const { id } = await book(app)
    app.clock.advance(2 * HOUR_MS)
    await report(id, { reached: false })
    const { body } = await report(id, { reached: false, note: 'Rings, nobody' })
    const again = new Date(app.clock.now().getTime() + HOUR_MS).toISOString()
    expect(body.data).toMatchObject({ tries: 2, try_again_at: again, called_at: null, last_note: 'Rings, nobody' })
    expect([(await tells()).doctor, (await tells()).oldest, await counts()]).toMatchObject([
      'fine',
      id,
      { unanswered: 1, due: 0 },
    ])
    expect([await idsOf('calls=due'), await idsOf('calls=unanswered')]).toEqual([[], [id]])
    app.clock.advance(HOUR_MS)
    expect([(await tells()).doctor, await idsOf('calls=due'), await counts()]).toMatchObject(['warning', [id], { due: 1 }])
  })

  it('comes after the leads that nobody tried, and ends with a call that reaches somebody', async () => {
    const [tried] = await idsOf('calls=due')
    await report(tried ?? 0, { reached: false })
    const { id } = await book(app)
    expect([await idsOf('calls=due'), (await tells()).oldest]).toEqual([[id], id])
    await report(tried ?? 0, { reached: true })
    expect(await lead(tried ?? 0)).toMatchObject({ tries: 0, try_again_at: null, called_at: at() })
    for (const one of [tried, id]) await asOwner('DELETE', `/leads/${one}`)
  })

  it('is undone: what the tries before it said holds again', async () => {
    const { id } = await book(app)
    const first = (await report(id, { reached: false })).body
    const second = (await report(id, { reached: false })).body
    expect(await asOwner('DELETE', `/leads/${id}/calls/${second.call_id}`)).toMatchObject({
      ...{ tries: 1, try_again_at: first.data.try_again_at },
    })
    await asOwner('DELETE', `/leads/${id}`)
  })
})

describe('the clock', () => {
  it('begins anew where a visitor’s payment reopens a cancelled lead', async () => {
    const { id } = await book(app)
    await report(id, { reached: true })
    await asOwner('PATCH', `/leads/${id}`, { status: 'Cancelled' })
    app.clock.advance(HOUR_MS)
    await app.db.transaction((tx) => updateLeadAsPaid(tx, id, 'pay_reopened', 'Paid', app.clock.now()))
    const due_at = promiseDueAt(app.clock.now()).toISOString()
    expect(await lead(id)).toMatchObject({ status: 'New', called_at: null, called_by: null, tries: 0, due_at })
    const { call_id } = (await report(id, { reached: true })).body
    expect(await asOwner('DELETE', `/leads/${id}/calls/${call_id}`)).toMatchObject({ called_at: null })
    await asOwner('DELETE', `/leads/${id}`)
  })

  it('stops for a lead that was completed without a call, which says nothing of one', async () => {
    const { id } = await book(app)
    await asOwner('PATCH', `/leads/${id}`, { status: 'Completed' })
    expect([await lead(id), await counts()]).toMatchObject([{ called_at: null }, { unanswered: 0, due: 0 }])
    expect([await idsOf('status=Completed&calls=called'), await idsOf('calls=unanswered')]).toEqual([[], []])
    await asOwner('DELETE', `/leads/${id}`)
  })
})

describe('who works on a lead', () => {
  const assign = (id: number, body: object, by = token) => app.request('PUT', `/leads/${id}/assignee`, body, { token: by })
  const idOf = async (email: string): Promise<number> =>
    ((await asOwner('GET', '/leads/assignees')) as { id: number; email: string }[]).find((one) => one.email === email)?.id ?? 0

  it('is an owner or an agent, has it in the own list, and it is in the history', async () => {
    const { id } = await book(app)
    const agent = await idOf(AGENT)
    const { status, body } = await assign(id, { assignee_id: agent, instead_of: null })
    expect([status, body.data.assignee]).toEqual([200, { id: agent, email: AGENT }])
    expect((await history(id)).at(-1)).toMatchObject({ what: 'assigned', note: AGENT, by: ADMIN.email })
    expect([await idsOf('assignee=me'), (await asAgent('GET', '/leads?assignee=me')).length]).toEqual([[], 1])
    expect([(await asAgent('GET', '/leads/counts')).mine, (await counts()).mine]).toEqual([1, 0])
    expect((await lead(id)).last_note).toBeNull()
    await assign(id, { assignee_id: null, instead_of: agent })
    expect((await lead(id)).assignee).toBeNull()
  })

  it('is the first of two who take it at once; the second is told who', async () => {
    const { id } = await book(app)
    const [owner, agent] = [await idOf(ADMIN.email), await idOf(AGENT)]
    const both = await Promise.all([
      assign(id, { assignee_id: owner, instead_of: null }),
      assign(id, { assignee_id: agent, instead_of: null }, agentToken),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { assignee } = await lead(id)
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(ADMIN_MESSAGES.assigneeChanged(assignee?.email))
    const assigned = and(eq(leadHistory.lead_id, id), eq(leadHistory.what, 'assigned'))
    expect(await app.db.$count(leadHistory, assigned)).toBe(1)
  })

  it('is no editor and nobody who is switched off, whose leads are nobody’s', async () => {
    const { id } = await book(app)
    await signInAs(app, 'editor')
    const rows = await app.db.select().from(administrators)
    const editor = rows.find(({ role }) => role === 'editor')?.id
    const { status, body } = await assign(id, { assignee_id: editor })
    expect([status, body.errors]).toEqual([422, { assignee_id: ADMIN_MESSAGES.assigneeRefused }])
    const agent = await idOf(AGENT)
    await assign(id, { assignee_id: agent })
    await callAs(app, await signInAs(app, 'owner'))('PATCH', `/administrators/${agent}`, { is_active: false })
    expect([(await lead(id)).assignee, await idOf(AGENT)]).toEqual([null, 0])
    expect((await assign(id, { assignee_id: agent })).status).toBe(422)
    await assign(id, { assignee_id: await idOf(ADMIN.email), instead_of: null })
    expect((await lead(id)).assignee?.email).toBe(ADMIN.email)
    await app.db.update(administrators).set({ disabled_at: null }).where(eq(administrators.id, agent))
  })
})

describe('bad and forbidden calls', () => {
  it.each([
    ['POST', 'calls', {}, 'reached'],
    ['POST', 'calls', { reached: 'yes' }, 'reached'],
    ['POST', 'calls', { reached: true, note: 'x'.repeat(2001) }, 'note'],
    ['PUT', 'assignee', {}, 'assignee_id'],
    ['PUT', 'assignee', { assignee_id: 'me' }, 'assignee_id'],
  ])('%s %s with %j is refused with the field’s name', async (method, path, body, field) => {
    const { id } = await book(app)
    const answer = await app.request(method, `/leads/${id}/${path}`, body, { token })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  it.each(['calls=soon', 'assignee=7'])('a list with ?%s is refused with the parameter’s name', async (query) => {
    const { status, body } = await app.request('GET', `/leads?${query}`, undefined, { token })
    expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]])
  })

  it('are those of a stranger, of an editor, and about a lead that is gone', async () => {
    const { id } = await book(app)
    const editor = await signInAs(app, 'editor')
    const calls = [
      ['POST', `/leads/${id}/calls`, { reached: true }],
      ['DELETE', `/leads/${id}/calls/1`, undefined],
      ['PUT', `/leads/${id}/assignee`, { assignee_id: null }],
      ['GET', '/leads/assignees', undefined],
    ] as const
    for (const [method, path, body] of calls) {
      expect((await app.request(method, path, body)).status).toBe(401)
      expect((await app.request(method, path, body, { token: editor })).status).toBe(403)
    }
    await asOwner('DELETE', `/leads/${id}`)
    for (const [method, path, body] of calls.slice(0, 3))
      expect((await app.request(method, path, body, { token })).status).toBe(404)
  })
})

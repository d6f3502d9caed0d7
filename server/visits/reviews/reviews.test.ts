import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PublicReviews } from '../../../contract/bookings/reviews.public.ts'
import type { Review } from '../../../contract/bookings/reviews.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { callAs, signIn } from '../../../test/steps.ts'
import { getContentVersion } from '../../content/content-version.store.ts'
import { audit, leads, reviews, visits } from '../../platform/db/schema.ts'
import { insertLeads, toLeadNeeds } from '../visits/visits.test-tools.ts'

const app = await createTestApp()
const token = await signIn(app)
const asOwner = callAs(app, token)
const PRAISE = { stars: 5, text: 'On time, and swept the shavings.', is_public: true }

type Key = { id: number; token: string }
const say = ({ token: key }: Key, body: object) => app.request('POST', `/public/bookings/${key}/review`, body)
const withdraw = (key: Key) => say(key, { withdraw: true })
const visitOf = async ({ token: key }: Key) => (await app.request('GET', `/public/bookings/${key}`)).body.data.visit
const listPublic = async (): Promise<PublicReviews> => (await app.request('GET', '/public/reviews')).body.data
const list = async (): Promise<Review[]> => asOwner('GET', '/reviews')
const hide = (id: number, body: object) => app.request('PATCH', `/reviews/${id}`, body, { token })

/** Customers whose visits ended now. */
async function served(count = 1, fields: Partial<typeof visits.$inferInsert> = {}): Promise<Key[]> {
  const keys = await insertLeads(app, count)
  const now = app.clock.now()
  const window = { window_start: now, window_end: new Date(now.getTime() + 1), due_by: now }
  const rows = keys.map(({ id }) => ({
    lead_id: id,
    ...window,
    status: 'done' as const,
    outcome: 'unrecorded' as const,
    arrived_at: now,
    done_at: now,
  }))
  await app.db.insert(visits).values(rows.map((row) => ({ ...row, ...fields })))
  await app.db.update(leads).set({ status: 'Completed', name: 'Asha Joshi' })
  await app.db.execute(sql`insert into visit_events (visit_id, what, by) select id, 'done', 'program' from visits v
    where not exists (select from visit_events e where e.visit_id = v.id)`)
  return keys
}
const one = async (): Promise<Key> => (await served())[0] ?? expect.fail()

beforeEach(async () => {
  await app.db.delete(visits)
})

describe('a customer whose visit is done', () => {
  it('says how it was, once, and sees that on the page', async () => {
    const key = await one()
    expect(await visitOf(key)).toMatchObject({ review: null })
    const { status, body } = await say(key, PRAISE)
    expect([status, body.message, body.data]).toEqual([200, english.reviewSaved, PRAISE])
    expect(await visitOf(key)).toMatchObject({ review: PRAISE })
    // A repeated request changes nothing, and another one is refused.
    expect((await say(key, PRAISE)).status).toBe(200)
    const other = await say(key, { ...PRAISE, stars: 1 })
    expect([other.status, other.body.message]).toEqual([409, english.reviewThere])
  })

  it('is named by first name and city only where the box is ticked', async () => {
    const [named, unnamed] = await served(2)
    if (!named || !unnamed) throw new Error('No leads')
    await say(named, PRAISE)
    await say(unnamed, { stars: 4, text: 'Good.' })
    const stored = await app.db.select().from(reviews).orderBy(reviews.visit_id)
    expect(stored.map(({ is_public, name, area }) => [is_public, name, area])).toEqual([
      [true, 'Asha', 'thane'],
      [false, '', ''],
    ])
    const shown = await listPublic()
    expect(shown).toMatchObject({ average: 4.5, count: 2, public_count: 1, hidden_count: 0 })
    expect(shown.reviews).toEqual([
      { stars: 5, text: PRAISE.text, name: 'Asha', area: 'Thane', service: 'AC', created_at: expect.any(String) },
    ])
  })

  it('takes it back on the same page, and nothing is left that was said', async () => {
    const key = await one()
    await say(key, PRAISE)
    const { status, body } = await withdraw(key)
    expect([status, body.message, body.data]).toEqual([200, english.reviewWithdrawn, null])
    expect(await listPublic()).toMatchObject({ average: null, count: 0, reviews: [] })
    const [row] = await app.db.select().from(reviews)
    expect(row).toMatchObject({ text: '', name: '', area: '', is_public: false })
    expect((await withdraw(key)).status).toBe(200)
    // A customer who changed their mind writes again.
    expect((await say(key, { stars: 3 })).body.data).toEqual({ stars: 3, text: '', is_public: false })
  })

  it('chooses from one to five stars', async () => {
    const key = await one()
    for (const stars of [undefined, '', 0, 6, 2.5, 'many']) {
      const { status, body } = await say(key, { ...PRAISE, stars })
      expect([status, body.errors]).toEqual([422, { stars: english.starsNeeded }])
    }
    expect((await say(key, { stars: '4', is_public: '1' })).body.data).toEqual({ stars: 4, text: '', is_public: true })
  })

  it('has 60 days for it, and can take it back afterwards', async () => {
    const [key, late] = await served(2)
    if (!key || !late) throw new Error('No leads')
    app.clock.advance(60 * DAY_MS - 1)
    await say(key, PRAISE)
    app.clock.advance(1)
    const refused = await say(late, PRAISE)
    expect([refused.status, refused.body.message]).toEqual([409, english.reviewTooLate])
    expect(await visitOf(late)).not.toHaveProperty('review')
    expect((await withdraw(key)).status).toBe(200)
    app.clock.advance(-60 * DAY_MS)
  })

  it('can’t before it is done, and nobody can for a booking that is not there', async () => {
    const [key] = await insertLeads(app, 1)
    if (!key) throw new Error('No lead')
    const early = await say(key, PRAISE)
    expect([early.status, early.body.message]).toEqual([409, english.reviewNotYet])
    expect((await say({ id: 0, token: 'x'.repeat(43) }, PRAISE)).status).toBe(404)
  })

  it('who presses ten times at once has one review', async () => {
    const key = await one()
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(key, PRAISE)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await app.db.$count(reviews)).toBe(1)
  })
})

describe('the owner', () => {
  it('hides a review with a reason, its stars still count, and shows it again', async () => {
    const key = await one()
    await say(key, PRAISE)
    const [{ id, ...listed } = expect.fail()] = await list()
    expect(listed).toMatchObject({ lead_id: key.id, stars: 5, name: 'Asha', area: 'Thane', hidden_why: null })
    expect((await hide(id, { is_hidden: true })).body.errors).toEqual({ why: 'Say why: abuse or personal data' })
    expect((await hide(id, { is_hidden: true, why: 'too honest' })).status).toBe(422)
    const { status, body } = await hide(id, { is_hidden: true, why: 'abuse' })
    expect([status, body.data.hidden_why]).toEqual([200, 'abuse'])
    expect(await listPublic()).toMatchObject({ average: 5, count: 1, public_count: 0, hidden_count: 1, reviews: [] })
    await hide(id, { is_hidden: false })
    expect(await listPublic()).toMatchObject({ public_count: 1, hidden_count: 0 })
    const entries = await app.db.select().from(audit).where(eq(audit.action, 'reviews.update'))
    expect(entries.filter(({ outcome }) => outcome === 'done').map(({ target }) => target)).toEqual([String(id), String(id)])
    expect((await hide(9_999_999, { is_hidden: false })).status).toBe(404)
  })

  it('judges what is written anew anew', async () => {
    const key = await one()
    await say(key, { ...PRAISE, text: 'Call me on 98200 12345' })
    const [{ id } = expect.fail()] = await list()
    await hide(id, { is_hidden: true, why: 'personal data' })
    await withdraw(key)
    await say(key, PRAISE)
    expect(await list()).toMatchObject([{ text: PRAISE.text, hidden_at: null, hidden_why: null }])
    expect(await listPublic()).toMatchObject({ public_count: 1, hidden_count: 0 })
  })

  it('finds one or two stars on the board until something is noted in the lead', async () => {
    const key = await one()
    const needs = async () => toLeadNeeds(await asOwner('GET', '/visits'))
    await say(key, { stars: 2, text: 'Late.' })
    expect(await needs()).toEqual([['lowStars', key.id]])
    app.clock.advance(60_000)
    await asOwner('PATCH', `/leads/${key.id}`, { note: 'Called, and asked what went wrong' })
    expect(await needs()).toEqual([])
  })
})

it('a review goes with its lead', async () => {
  const key = await one()
  await say(key, PRAISE)
  // Each time, the pages that show it are rendered again.
  const version = await getContentVersion(app.db)
  await asOwner('DELETE', `/leads/${key.id}`)
  expect([await listPublic(), await getContentVersion(app.db)]).toMatchObject([{ count: 0 }, version + 1])
  // Nothing can be requested for it now.
  for (const part of ['review', 'guarantee']) expect(await visitOf(key)).not.toHaveProperty(part)
  await asOwner('POST', `/leads/${key.id}/restore`)
  expect([await listPublic(), await getContentVersion(app.db)]).toMatchObject([{ count: 1 }, version + 2])
  await app.db.delete(leads).where(eq(leads.id, key.id))
  expect(await app.db.$count(reviews)).toBe(0)
})

import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { kindsWith } from '../../../contract/content/content.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import { buildBlog, buildMobile } from '../../../test/builders.ts'
import { cleanUpSteps } from '../../../test/clean-up-steps.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, findOrder, sendCode, signIn, storePayment, verifyMobile } from '../../../test/steps.ts'
import { VERSIONS_KEPT } from '../../content/kinds/versions.store.ts'
import { CONTENT_STORES } from '../../content/kinds.ts'
import { MODULES } from '../../modules.ts'
import {
  alarms,
  blogs,
  documents,
  erasures,
  leadHistory,
  leads,
  notices,
  otpCodes,
  previews,
  rateLimits,
  sessions,
  unfinishedLeads,
  verifications,
  versions,
  webhookEvents,
} from '../../platform/db/schema.ts'
import { toSeedTerms } from '../../platform/deps/deps.ts'
import { removeExpiredLimits } from '../../platform/http/limits.store.ts'
import { cleanUp } from './run-jobs.ts'

const app = await createTestApp()
const { admin, cleanUpAfter, msUntilLimit } = cleanUpSteps(app)

/** Inserts a record of a kind with only its required columns; returns its id. */
async function insertRow({ table, columns }: { table: PgTable; columns: Record<string, PgColumn> & { id: PgColumn } }) {
  const demanded = Object.values(columns).filter(({ notNull, hasDefault }) => notNull && !hasDefault)
  const row = demanded.map(({ name, enumValues, dataType }) => [name, enumValues?.[0] ?? (dataType === 'number' ? 1 : 'Trashed')])
  const [inserted] = await app.db.insert(table).values(Object.fromEntries(row)).returning({ id: columns.id })
  return inserted?.id
}

describe('the trash', () => {
  it('is emptied after 30 days, of every kind, and nothing else is removed', async () => {
    const lead = await book(app)
    const keptLead = await book(app)
    const tables = [...kindsWith('trash').map((kind) => CONTENT_STORES[kind].table), leads]
    const count = () => Promise.all(tables.map((table) => app.db.$count(table)))
    const paths = [`/leads/${lead.id}`]
    for (const kind of kindsWith('trash')) paths.push(`/${kind}/${await insertRow(CONTENT_STORES[kind])}`)
    const before = await count()
    for (const path of paths) {
      expect([path, (await app.request('DELETE', path, undefined, admin)).status]).toEqual([path, 200])
    }
    await cleanUpAfter(30 * DAY_MS, async () => expect(await count()).toEqual(before))
    expect(await count()).toEqual(before.map((number) => number - 1))
    expect(await app.db.$count(leadHistory, inArray(leadHistory.lead_id, [lead.id, keptLead.id]))).toBe(1)
  })
})

describe('codes and verifications', () => {
  it('are removed after a day, not before', async () => {
    const [asked, verified] = [buildMobile(), buildMobile()]
    await sendCode(app, asked)
    await verifyMobile(app, verified)
    const count = async () => [
      await app.db.$count(otpCodes, inArray(otpCodes.mobile, [asked, verified])),
      await app.db.$count(verifications, inArray(verifications.mobile, [asked, verified])),
    ]
    await cleanUpAfter(DAY_MS, async () => expect(await count()).toEqual([2, 1]))
    expect(await count()).toEqual([0, 0])
  })
})

describe('unfinished leads', () => {
  it('are removed 30 days after their last change', async () => {
    const [left, resumed] = [buildMobile(), buildMobile()]
    for (const mobile of [left, resumed]) await app.request('POST', '/public/send-otp', { mobile, name: 'Half Way' })
    const found = async () =>
      (
        await app.db
          .select()
          .from(unfinishedLeads)
          .where(inArray(unfinishedLeads.mobile, [left, resumed]))
      ).map(({ mobile }) => mobile)
    app.clock.advance(DAY_MS)
    await app.request('POST', '/public/send-otp', { mobile: resumed, name: 'Half Way' })
    await cleanUpAfter(29 * DAY_MS, async () => expect((await found()).sort()).toEqual([left, resumed].sort()))
    expect(await found()).toEqual([resumed])
  })
})

describe('operational data', () => {
  it('expired sessions are removed', async () => {
    const idle = await signIn(app)
    const count = () => app.db.$count(sessions)
    await cleanUp(app.deps)
    expect(await count()).toBeGreaterThan(0)
    app.clock.advance(12 * HOUR_MS)
    await cleanUp(app.deps)
    expect(await count()).toBe(0)
    expect((await app.request('GET', '/leads', undefined, { token: idle })).status).toBe(401)
  })

  it('rate limits are removed once they have expired, and those from a clock that was ahead', async () => {
    // Rate limits use the machine's clock, not the app's.
    const countAt = async (ms: number) => {
      await removeExpiredLimits(app.db, new Date(ms))
      return app.db.$count(rateLimits)
    }
    for (const elapsedMs of [2 * HOUR_MS, -DAY_MS]) {
      await app.request('GET', '/public/windows?service_type=AC&city=thane')
      expect(await countAt(Date.now())).toBeGreaterThan(0)
      expect(await countAt(Date.now() + elapsedMs)).toBe(0)
    }
  })

  it('previews are removed after an hour, webhook events after 30 days', async () => {
    await app.db.insert(previews).values({ token_hash: 'old', kind: 'blogs', fields: {}, created_at: app.clock.now() })
    await app.db.insert(webhookEvents).values({ id: 'evt_old', event: 'order.paid', created_at: app.clock.now() })
    const [hour, month] = [msUntilLimit('previews'), msUntilLimit('webhookEvents')]
    await cleanUpAfter(hour, async () => expect(await app.db.$count(previews)).toBe(1))
    expect(await app.db.$count(previews)).toBe(0)
    await cleanUpAfter(month - hour - 1, async () => expect(await app.db.$count(webhookEvents)).toBe(1))
    expect(await app.db.$count(webhookEvents)).toBe(0)
  })

  it('the record of an erasure is removed after two years', async () => {
    await app.db.insert(erasures).values({ person_hash: 'of somebody', counts: {}, created_at: app.clock.now() })
    await cleanUpAfter(msUntilLimit('erasures'), async () => expect(await app.db.$count(erasures)).toBe(1))
    expect(await app.db.$count(erasures)).toBe(0)
  })

  it('notices and alarms are removed after a year', async () => {
    const created_at = app.clock.now()
    await app.db.insert(alarms).values({ key: 'old', title: 'Old', text: 'Old', created_at })
    await app.db
      .insert(notices)
      .values({ subject: 'alarm', subject_id: 1, audience: 'business', channel: 'email', status: 'sent', created_at })
    const count = async () => [await app.db.$count(notices, eq(notices.created_at, created_at)), await app.db.$count(alarms)]
    await cleanUpAfter(msUntilLimit('notices'), async () => expect(await count()).toEqual([1, 1]))
    expect(await count()).toEqual([0, 0])
  })

  it('versions of a year are retained, and of older ones the newest fifty of a record', async () => {
    const insert = (key: string, count: number, from: number) =>
      app.db.insert(versions).values(
        Array.from({ length: count }, (_, index) => ({
          ...{ kind: 'blogs' as const, key, version: from + index, fields: {}, created_at: app.clock.now() },
        })),
      )
    const kept = async (key: string) =>
      (await app.db.select().from(versions).where(eq(versions.key, key)).orderBy(versions.version)).map(({ version }) => version)
    await insert('often', VERSIONS_KEPT + 2, 1)
    await insert('seldom', 3, 1)
    await cleanUpAfter(msUntilLimit('versions'), async () => expect(await kept('often')).toHaveLength(VERSIONS_KEPT + 2))
    expect([(await kept('often'))[0], (await kept('often')).length, await kept('seldom')]).toEqual([3, VERSIONS_KEPT, [1, 2, 3]])
    await insert('often', VERSIONS_KEPT + 10, 100)
    await cleanUp(app.deps)
    expect((await kept('often'))[0]).toBe(100)
    expect(await kept('often')).toHaveLength(VERSIONS_KEPT + 10)
  })

  it('versions are removed with their record when the trash is emptied', async () => {
    const [blog] = await app.db.insert(blogs).values(buildBlog()).returning()
    const key = String(blog?.id)
    const isOfBlog = and(eq(versions.kind, 'blogs'), eq(versions.key, key))
    await app.db.insert(versions).values({ kind: 'blogs', key, version: 1, fields: {}, created_at: app.clock.now() })
    await app.request('DELETE', `/blogs/${key}`, undefined, admin)
    await cleanUpAfter(msUntilLimit('trash'), async () => expect(await app.db.$count(versions, isOfBlog)).toBe(1))
    expect(await app.db.$count(versions, isOfBlog)).toBe(0)
  })
})

it('the privacy policy of the first start states the terms of the clean-up', async () => {
  const [policy] = await app.db.select().from(documents).where(eq(documents.key, 'privacy-policy'))
  const promises = /<h2>How long we keep it<\/h2>\s*<ul>([\s\S]*?)<\/ul>/.exec(policy?.description ?? '')?.[1] ?? ''
  const keep = toSeedTerms(MODULES, app.deps.settings.receiptYears)
  const said = [...promises.matchAll(/<strong>(.+?)<\/strong>[^<]*?(\d+ (?:hours|days|years?))/g)]
  expect(said.map(([, what, term]) => [what?.split(/[ ,:]/)[0], term])).toEqual([
    ['Bookings', keep['keep.leads']],
    ['The', keep['keep.gateCodes']],
    ['Contact', keep['keep.messages']],
    ['Unfinished', keep['keep.unfinishedLeads']],
    ['The', keep['keep.unpaidForms']],
    ['One-time', keep['keep.codes']],
    ['The', keep['keep.notices']],
    ['Receipts', keep['keep.receipts']],
    ['What', keep['keep.trash']],
  ])
})

it('a failing task does not stop the others', async () => {
  const { id } = await storePayment(app)
  app.clock.advance(msUntilLimit('unpaidForms') + 1)
  const outbox = { ...app.deps.outbox, removeOld: () => Promise.reject(new Error('The disk is full')) }
  await expect(cleanUp({ ...app.deps, outbox })).rejects.toThrow('The disk is full')
  expect((await findOrder(app, id)).form).toBeNull()
})

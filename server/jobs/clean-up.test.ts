import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../contract/durations.ts'
import type { Image } from '../../contract/images.ts'
import { imageVariantPath } from '../../contract/paths.ts'
import { buildBlog, buildContactMessage, buildLead, buildMobile, buildService } from '../../test/builders.ts'
import { createTestApp } from '../../test/harness.ts'
import { book, bookPaid, findOrder, sendCode, signIn, storePayment, uploadImage, verifyMobile } from '../../test/steps.ts'
import {
  alarms,
  blogs,
  contactMessages,
  documents,
  homeRecords,
  images,
  leadHistory,
  leads,
  notices,
  orders,
  otpCodes,
  otpPauses,
  previews,
  rateLimits,
  receipts,
  services,
  sessions,
  unfinishedLeads,
  verifications,
  versions,
  webhookEvents,
} from '../db/schema.ts'
import { cleanUp } from './clean-up.ts'
import { limitOf, type Retained, toSeedTerms, VERSIONS_KEPT } from './retention.rules.ts'

const app = await createTestApp()
let token = ''
beforeEach(async () => {
  token = await signIn(app)
})

/** Cleans up at the last moment at which something is kept, and once more a moment later. */
async function cleanUpAfter(ms: number, expectKept: () => Promise<void>): Promise<void> {
  app.clock.advance(ms)
  await cleanUp(app.deps)
  await expectKept()
  app.clock.advance(1)
  await cleanUp(app.deps)
}

/** A moment before something made now has had its time, see `cleanUpAfter`. */
function msUntilLimit(kind: Retained): number {
  const now = app.clock.now()
  const end = new Date(now)
  const years = Number(/^(\d+) year/.exec(toSeedTerms(8)[`keep.${kind}`] ?? '')?.[1] ?? 0)
  if (years === 0) return now.getTime() - limitOf(kind, now).getTime()
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end.getTime() - now.getTime()
}

const filesOf = ({ file, widths }: Image) => [
  `blogs/${file}`,
  ...widths.flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => imageVariantPath(file, width, format).replace('/uploads/', '')),
  ),
]

async function areThere(image: Image): Promise<boolean[]> {
  const files = await Promise.all(filesOf(image).map((key) => app.deps.files.read(key)))
  return [...new Set(files.map((bytes) => bytes !== undefined))]
}

describe('uploads', () => {
  it('that nothing was saved with go after 24 hours with all their files; those of a blog and of the library stay', async () => {
    const lost = await uploadImage(app, token)
    const [inLibrary, ofBlog, inText] = [
      await uploadImage(app, token),
      await uploadImage(app, token),
      await uploadImage(app, token),
    ]
    await app.request('PATCH', `/images/${inLibrary.id}`, { alt: '', keep: true }, { token })
    const {
      created_at: _,
      updated_at: _u,
      image: _i,
      ...fields
    } = buildBlog({ content: `<p><img src="${inText.url}" alt=""></p>` })
    const { status } = await app.request('POST', '/blogs', { ...fields, image_id: ofBlog.id }, { token })
    expect(status).toBe(201)

    await cleanUpAfter(DAY_MS, async () => expect(await areThere(lost)).toEqual([true]))
    expect(await areThere(lost)).toEqual([false])
    for (const kept of [inLibrary, ofBlog, inText]) expect(await areThere(kept)).toEqual([true])
    const ids = [lost, inLibrary, ofBlog, inText].map(({ id }) => id)
    expect(await app.db.$count(images, inArray(images.id, ids))).toBe(3)
  })
})

describe('the trash', () => {
  it('is emptied of what has lain there for 30 days, of every kind, and of nothing else', async () => {
    const lead = await book(app)
    const keptLead = await book(app)
    const [blog] = await app.db.insert(blogs).values(buildBlog()).returning()
    const [service] = await app.db.insert(services).values(buildService()).returning()
    const { id: _, ...home } = (await app.db.select().from(homeRecords))[0] ?? expect.fail()
    const [record] = await app.db.insert(homeRecords).values(home).returning()
    const count = async () => [
      await app.db.$count(blogs),
      await app.db.$count(services),
      await app.db.$count(homeRecords),
      await app.db.$count(leads),
    ]
    const before = await count()
    for (const path of [`/blogs/${blog?.id}`, `/services/${service?.id}`, `/homepage/${record?.id}`, `/leads/${lead.id}`]) {
      expect([path, (await app.request('DELETE', path, undefined, { token })).status]).toEqual([path, 200])
    }
    await cleanUpAfter(30 * DAY_MS, async () => expect(await count()).toEqual(before))
    expect(await count()).toEqual(before.map((number) => number - 1))
    expect(await app.db.$count(leadHistory, inArray(leadHistory.lead_id, [lead.id, keptLead.id]))).toBe(1)
  })
})

describe('codes and verifications', () => {
  it('go after a day, not before', async () => {
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
  it('go 30 days after their last change', async () => {
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

describe('a lead', () => {
  const find = async (id: number) => (await app.db.select().from(leads).where(eq(leads.id, id)))[0]

  it('goes after three years with its history, and a contact message too', async () => {
    const { id } = await book(app)
    const message = buildContactMessage({ email: 'old@example.com' })
    await app.request('POST', '/public/send-contact-email', message)
    const count = async () => [
      await app.db.$count(leads, eq(leads.id, id)),
      await app.db.$count(leadHistory, eq(leadHistory.lead_id, id)),
      await app.db.$count(contactMessages, eq(contactMessages.email, message.email)),
    ]
    await cleanUpAfter(msUntilLimit('leads'), async () => expect(await count()).toEqual([1, 1, 1]))
    expect(await count()).toEqual([0, 0, 0])
  })

  it('with a receipt leaves the trash after its 30 days, stripped, while its page and its receipt stay for the tax law', async () => {
    const { token: page, data, id: orderId, order_id } = await bookPaid(app)
    const note = { note: 'Second floor, ask for Asha' }
    await app.request('PATCH', `/leads/${data.id}`, note, { token })
    await app.request('DELETE', `/leads/${data.id}`, undefined, { token })
    const inTrash = async () => {
      const { body } = await app.request('GET', '/trash?limit=100', undefined, { token: await signIn(app) })
      return body.data.some(({ kind, id }: { kind: string; id: number }) => kind === 'leads' && id === data.id)
    }
    await cleanUpAfter(msUntilLimit('trash'), async () => expect(await inTrash()).toBe(true))
    expect(await inTrash()).toBe(false)
    expect((await app.request('POST', `/leads/${data.id}/restore`, {}, { token: await signIn(app) })).status).toBe(404)
    expect(await find(data.id)).toMatchObject({ message: '', name: 'Asha Kulkarni', reference: data.reference })
    expect((await findOrder(app, orderId)).form).toMatchObject({ message: '', name: 'Asha Kulkarni' })
    expect(await app.db.$count(leadHistory, and(eq(leadHistory.lead_id, data.id), eq(leadHistory.note, note.note)))).toBe(0)

    // Paid on 2 March 2026 or some years later: kept to the end of that financial year, and eight years more.
    app.clock.advance(8 * 365 * DAY_MS)
    await cleanUp(app.deps)
    expect((await app.request('GET', `/public/bookings/${page}`)).body.data).toMatchObject({ reference: data.reference })
    expect((await app.fetch(`/booking/${page}/receipt.pdf`)).status).toBe(200)

    app.clock.advance(366 * DAY_MS)
    await cleanUp(app.deps)
    expect((await app.request('GET', `/public/bookings/${page}`)).status).toBe(404)
    expect(await find(data.id)).toBeUndefined()
    expect(await app.db.$count(receipts, eq(receipts.order_id, order_id))).toBe(0)
  })

  it('with a receipt leaves the lists after three years, stripped and not by way of the trash', async () => {
    const { data } = await bookPaid(app)
    const listed = async () => (await app.request('GET', `/leads/${data.id}`, undefined, { token: await signIn(app) })).status
    await cleanUpAfter(msUntilLimit('leads'), async () => expect(await listed()).toBe(200))
    expect(await listed()).toBe(404)
    expect(await find(data.id)).toMatchObject({ message: '', reference: data.reference })
    const { body } = await app.request('GET', '/trash?limit=100', undefined, { token: await signIn(app) })
    expect(body.data).toEqual([])
  })

  it('numbers are not given out again when the receipts that had them are gone', async () => {
    const { order_id } = await bookPaid(app)
    const numberOf = async (id: number) => (await app.db.select().from(receipts).where(eq(receipts.order_id, id)))[0]?.serial ?? 0
    const last = await numberOf(order_id)
    app.clock.advance(10 * 365 * DAY_MS)
    await cleanUp(app.deps)
    expect(await app.db.$count(receipts)).toBe(0)
    expect(await numberOf((await bookPaid(app)).order_id)).toBe(last + 1)
  })
})

describe('an order that was never paid', () => {
  it('loses its form after 30 days, and goes after a year', async () => {
    const { id } = await storePayment(app, { request_id: 'a-form-that-was-never-paid' })
    const [month, year] = [msUntilLimit('unpaidForms'), msUntilLimit('unpaidOrders')]
    await cleanUpAfter(month, async () => expect((await findOrder(app, id)).form).not.toBeNull())
    expect(await findOrder(app, id)).toMatchObject({ form: null, request_id: null, request_mobile: '' })
    await cleanUpAfter(year - month - 1, async () => expect((await findOrder(app, id)).status).toBe('created'))
    expect(await app.db.$count(orders, eq(orders.provider_order_id, id))).toBe(0)
  })

  it('keeps both while it has a problem: somebody’s money lies with us', async () => {
    const { id } = await storePayment(app)
    await app.db.update(orders).set({ problem: 'Another amount' }).where(eq(orders.provider_order_id, id))
    app.clock.advance(400 * DAY_MS)
    await cleanUp(app.deps)
    expect((await findOrder(app, id)).form).not.toBeNull()
  })

  it('is another matter than a booked one, whose form stays with its receipt', async () => {
    const { id } = await bookPaid(app)
    app.clock.advance(400 * DAY_MS)
    await cleanUp(app.deps)
    expect((await findOrder(app, id)).form).toMatchObject(buildLead({ mobile: expect.any(String) }))
  })
})

describe('what is kept of the work itself', () => {
  it('sessions go when they are dead, and tries of signing in when they are over', async () => {
    const idle = await signIn(app)
    expect(await app.db.$count(rateLimits)).toBeGreaterThan(0)
    const count = () => app.db.$count(sessions)
    await cleanUp(app.deps)
    expect(await count()).toBeGreaterThan(0)
    app.clock.advance(12 * 3_600_000)
    await cleanUp(app.deps)
    expect(await count()).toBe(0)
    expect((await app.request('GET', '/leads', undefined, { token: idle })).status).toBe(401)
    // The tries of signing in are timed by the machine's own clock.
    app.clock.advance(Math.max(0, Date.now() - app.clock.now().getTime()) + DAY_MS)
    await cleanUp(app.deps)
    expect(await app.db.select().from(rateLimits)).toEqual([])
  })

  it('drafts go after an hour, events of the provider after 30 days', async () => {
    await app.db.insert(previews).values({ token_hash: 'old', kind: 'blogs', fields: {}, created_at: app.clock.now() })
    await app.db.insert(webhookEvents).values({ id: 'evt_old', event: 'order.paid', created_at: app.clock.now() })
    const [hour, month] = [msUntilLimit('previews'), msUntilLimit('webhookEvents')]
    await cleanUpAfter(hour, async () => expect(await app.db.$count(previews)).toBe(1))
    expect(await app.db.$count(previews)).toBe(0)
    await cleanUpAfter(month - hour - 1, async () => expect(await app.db.$count(webhookEvents)).toBe(1))
    expect(await app.db.$count(webhookEvents)).toBe(0)
  })

  it('notices, alarms and pauses of codes go after a year', async () => {
    const created_at = app.clock.now()
    await app.db.insert(alarms).values({ key: 'old', title: 'Old', text: 'Old', created_at })
    await app.db
      .insert(notices)
      .values({ subject: 'alarm', subject_id: 1, audience: 'business', channel: 'email', status: 'sent', created_at })
    await app.db.insert(otpPauses).values({ reason: 'share', started_at: created_at, ends_at: created_at })
    const count = async () => [
      await app.db.$count(notices, eq(notices.created_at, created_at)),
      await app.db.$count(alarms),
      await app.db.$count(otpPauses),
    ]
    await cleanUpAfter(msUntilLimit('notices'), async () => expect(await count()).toEqual([1, 1, 1]))
    expect(await count()).toEqual([0, 0, 0])
  })

  it('of the saves of a record those of a year stay, and of older ones the newest fifty', async () => {
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

  it('the saves of content go with it when the trash is emptied', async () => {
    const [blog] = await app.db.insert(blogs).values(buildBlog()).returning()
    const key = String(blog?.id)
    await app.db.insert(versions).values({ kind: 'blogs', key, version: 1, fields: {}, created_at: app.clock.now() })
    await app.request('DELETE', `/blogs/${key}`, undefined, { token })
    await cleanUpAfter(msUntilLimit('trash'), async () => expect(await app.db.$count(versions, eq(versions.key, key))).toBe(1))
    expect(await app.db.$count(versions, eq(versions.key, key))).toBe(0)
  })
})

it('the privacy policy of the first start promises what the clean-up does', async () => {
  const [policy] = await app.db.select().from(documents).where(eq(documents.key, 'privacy-policy'))
  const promises = /<h2>How long we keep it<\/h2>\s*<ul>([\s\S]*?)<\/ul>/.exec(policy?.description ?? '')?.[1] ?? ''
  const keep = toSeedTerms(app.deps.settings.receiptYears)
  const said = [...promises.matchAll(/<strong>(.+?)<\/strong>[^<]*?(\d+ (?:hours|days|years?))/g)]
  expect(said.map(([, what, term]) => [what?.split(/[ ,:]/)[0], term])).toEqual([
    ['Bookings', keep['keep.leads']],
    ['Contact', keep['keep.messages']],
    ['Unfinished', keep['keep.unfinishedLeads']],
    ['The', keep['keep.unpaidForms']],
    ['One-time', keep['keep.codes']],
    ['The', keep['keep.notices']],
    ['Receipts', keep['keep.receipts']],
    ['What', keep['keep.trash']],
  ])
})

it('what fails keeps nothing else from going', async () => {
  const { id } = await storePayment(app)
  app.clock.advance(msUntilLimit('unpaidForms') + 1)
  const outbox = { removeOld: () => Promise.reject(new Error('The disk is full')) }
  await expect(cleanUp({ ...app.deps, outbox })).rejects.toThrow('The disk is full')
  expect((await findOrder(app, id)).form).toBeNull()
})

it('run twice at once does no harm', async () => {
  const lost = await uploadImage(app, token)
  app.clock.advance(DAY_MS + 1)
  await Promise.all([cleanUp(app.deps), cleanUp(app.deps)])
  expect(await areThere(lost)).toEqual([false])
})

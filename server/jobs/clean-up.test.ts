import { inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Image } from '../../contract/media.ts'
import { imageVariantPath } from '../../contract/paths.ts'
import { buildBlog, buildMobile, buildService } from '../../test/builders.ts'
import { createTestApp } from '../../test/harness.ts'
import { book, sendCode, signIn, uploadImage, verifyMobile } from '../../test/steps.ts'
import {
  blogs,
  homeRecords,
  images,
  leadHistory,
  leads,
  otpCodes,
  services,
  unfinishedLeads,
  verifications,
} from '../db/schema.ts'
import { cleanUp } from './clean-up.ts'

const DAY_MS = 24 * 3_600_000
const app = await createTestApp()
let token = ''
beforeEach(async () => {
  token = await signIn(app)
})

/** To the last moment at which something is kept, and once more a moment later. */
async function cleanUpAfter(ms: number, expectKept: () => Promise<void>): Promise<void> {
  app.clock.advance(ms)
  await cleanUp(app.deps)
  await expectKept()
  app.clock.advance(1)
  await cleanUp(app.deps)
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

it('run twice at once does no harm', async () => {
  const lost = await uploadImage(app, token)
  app.clock.advance(DAY_MS + 1)
  await Promise.all([cleanUp(app.deps), cleanUp(app.deps)])
  expect(await areThere(lost)).toEqual([false])
})

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { buildBlog, buildPicture } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { postImage, signIn, uploadImage } from '../../../test/steps.ts'
import { cleanUp } from '../../operation/jobs/run-jobs.ts'
import { blogs, images } from '../../platform/db/schema.ts'

const app = await createTestApp()
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const post = (bytes: Uint8Array<ArrayBuffer>, name?: string) => postImage(app, token, bytes, name)
const call = (method: string, path: string, body?: unknown) => app.request(method, `/images${path}`, body, { token })
const isServed = async (path: string) => (await app.fetch(path)).status === 200

const toEntity = (name: string, inner: string) => `<!ENTITY ${name} "${inner.repeat(50)}">`
const ENTITIES = [toEntity('a', 'aaaa'), toEntity('b', '&a;'), toEntity('c', '&b;')].join('')
const GROWING_SVG = `<?xml version="1.0"?><!DOCTYPE svg [${ENTITIES}]><svg><text>&c;</text></svg>`

describe('an upload', () => {
  it('is stored with copies of four widths, as AVIF and as WebP', async () => {
    const { status, body } = await post(await buildPicture({ width: 1500, height: 750 }), 'My Tap (1).PNG')
    expect([status, body.status, body.message]).toEqual([201, true, 'Image uploaded successfully'])
    expect(body.data).toMatchObject({ width: 1280, height: 640, widths: [320, 640, 960, 1280], is_temporary: true, alt: '' })
    expect(body.data.file).toMatch(/^my-tap-1-[0-9a-f]{10}\.webp$/)
    expect(await isServed(body.data.url)).toBe(true)
    await app.runJobs()
    for (const width of [320, 640, 960, 1280]) {
      for (const format of ['avif', 'webp']) {
        const copy = await app.fetch(body.data.url.replace('.webp', `-${width}.${format}`))
        expect((await sharp(await copy.arrayBuffer()).metadata()).width).toBe(width)
      }
    }
  })

  it('is refused without a token, with a wrong one, after logout', async () => {
    const ended = await signIn(app)
    await app.request('POST', '/logout', {}, { token: ended })
    for (const wrong of [undefined, 'wrong', ended]) {
      const { status, body } = await postImage(app, wrong, await buildPicture())
      expect([status, body]).toEqual([401, { status: false, message: API_MESSAGES.signInNeeded }])
    }
  })

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('is accepted as %s, whatever its name', async (format) => {
    const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: '#0b5d5b' } })
    const bytes = new Uint8Array(await picture.toFormat(format).toBuffer())
    expect((await post(bytes, 'picture.txt')).status).toBe(201)
  })

  it('is accepted as AVIF under the brand that it shares with HEIC', async () => {
    const picture = sharp({ create: { width: 21, height: 20, channels: 3, background: '#0b5d5b' } })
    const bytes = new Uint8Array(await picture.avif().toBuffer())
    bytes.set(bytesOf('mif1'), 8)
    expect((await post(bytes)).status).toBe(201)
  })

  it.each([
    ['a text that is called a picture', bytesOf('hello'), 'tap.jpg', ADMIN_MESSAGES.imageUnknownType],
    ['a page', bytesOf('<!doctype html><script>alert(1)</script>'), 'tap.png', ADMIN_MESSAGES.imageUnknownType],
    [
      'a drawing',
      bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      'tap.png',
      ADMIN_MESSAGES.imageIsSvg,
    ],
    ['an SVG whose entities would keep the decoder busy', bytesOf(GROWING_SVG), 'tap.png', ADMIN_MESSAGES.imageIsSvg],
    [
      'a picture from an iPhone',
      bytesOf(`\0\0\0\u0018ftypheic\0\0\0\0mif1heic${'x'.repeat(200)}`),
      'a.jpg',
      ADMIN_MESSAGES.imageIsHeic,
    ],
    ['a PDF', bytesOf('%PDF-1.7\n1 0 obj'), 'tap.pdf', ADMIN_MESSAGES.imageUnknownType],
    ['nothing', bytesOf(''), 'tap.png', ADMIN_MESSAGES.imageMissing],
  ])('of %s is refused with a reason', async (_, bytes, name, image) => {
    const { status, body } = await post(bytes, name)
    expect([status, body]).toEqual([422, { status: false, message: image, errors: { image } }])
  })

  it('that is damaged is refused', async () => {
    const noise = Buffer.from(Array.from({ length: 3 * 200 * 200 }, (_, at) => (at * 7919) % 251))
    const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
      .jpeg()
      .toBuffer()
    const { status, body } = await post(new Uint8Array(whole.subarray(0, whole.length / 2)), 'half.jpg')
    expect([status, body.errors]).toEqual([422, { image: ADMIN_MESSAGES.imageBroken }])
  })

  describe('that every viewer shows is taken', () => {
    const noise = Buffer.from(Array.from({ length: 3 * 400 * 300 }, (_, at) => (at * 7919) % 251))
    const jpeg = (options = {}) =>
      sharp(noise, { raw: { width: 400, height: 300, channels: 3 } })
        .withMetadata({ orientation: 6 })
        .jpeg(options)
        .toBuffer()
    const cut = (bytes: Buffer, share: number) => new Uint8Array(bytes.subarray(0, Math.floor(bytes.length * share)))

    it('with a wrong scan header, as some phones write it, with bytes between its parts, and with bytes behind its end', async () => {
      const whole = await jpeg()
      const scan = whole.indexOf(Buffer.from([0xff, 0xda]))
      const ofPhone = Buffer.from(whole)
      ofPhone[scan + 12] = 0
      const between = Buffer.concat([whole.subarray(0, scan), Buffer.alloc(3), whole.subarray(scan)])
      for (const bytes of [ofPhone, between, Buffer.concat([whole, Buffer.from('seen on a phone')])]) {
        const { status, body } = await post(new Uint8Array(bytes))
        expect([status, body.data?.width, body.data?.height]).toEqual([201, 300, 400])
        await app.runJobs()
        expect(await isServed(body.data.url.replace('.webp', '-300.avif'))).toBe(true)
      }
    })

    it('as far as it goes, if only its last rows are missing, and else refused with what to do', async () => {
      const [whole, progressive] = [await jpeg(), await jpeg({ progressive: true })]
      const white = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#ffffff' } })
        .jpeg()
        .toBuffer()
      const taken = [cut(whole, 0.97), cut(progressive, 0.9), new Uint8Array(white.subarray(0, -2))]
      for (const bytes of taken) expect((await post(bytes)).status).toBe(201)
      for (const share of [0.3, 0.5, 0.8]) {
        const { status, body } = await post(cut(whole, share))
        expect([status, body.errors]).toEqual([422, { image: ADMIN_MESSAGES.imageBroken }])
      }
      expect(ADMIN_MESSAGES.imageBroken).toContain('save it again')
    })
  })

  it.each(['gif', 'webp'] as const)('of an animated %s says that one picture of it is kept', async (format) => {
    const frames = ['#aa0000', '#00aa00'].map((background) => ({
      create: { width: 20, height: 20, channels: 3 as const, background },
    }))
    const pictures = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
    const bytes = new Uint8Array(
      await sharp(pictures, { join: { animated: true } })
        .toFormat(format)
        .toBuffer(),
    )
    expect((await post(bytes)).body).toMatchObject({ status: true, message: ADMIN_MESSAGES.imageStill })
  })

  it('of more than 10 MB is refused', async () => {
    for (const size of [10 * 1024 * 1024 + 1, 11 * 1024 * 1024]) {
      const { status, body } = await post(new Uint8Array(size))
      expect([status, body.errors]).toEqual([413, { image: ADMIN_MESSAGES.imageTooLarge }])
    }
  })

  it('of more than 16,000 pixels on a side is refused, and a long strip is accepted', async () => {
    const { status, body } = await post(await buildPicture({ width: 1, height: 16_001 }))
    expect([status, body.errors]).toEqual([422, { image: ADMIN_MESSAGES.imageTooLong }])
    const strip = await post(await buildPicture({ width: 2, height: 16_000 }))
    expect([strip.status, strip.body.data.height]).toEqual([201, 5120])
  })

  it('of the same picture six times at once succeeds six times with one id', async () => {
    const bytes = await buildPicture({ background: { r: 9, g: 9, b: 9 } })
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(bytes)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  })

  it('of a picture that was uploaded yesterday too lasts another 24 hours', async () => {
    const bytes = await buildPicture({ background: { r: 1, g: 2, b: 3 } })
    const yesterday = (await post(bytes)).body.data
    await app.db
      .update(images)
      .set({ created_at: new Date(app.clock.now().getTime() - 25 * 3_600_000) })
      .where(eq(images.id, yesterday.id))
    const again = (await post(bytes)).body.data
    expect(again.id).toBe(yesterday.id)
    await cleanUp(app.deps)
    expect([await isServed(again.url), await app.db.$count(images, eq(images.id, again.id))]).toEqual([true, 1])
  })

  it('of more than 40 megapixels is refused, however small its file', async () => {
    const { status, body } = await post(await buildPicture({ width: 8001, height: 5000 }))
    expect([status, body.errors]).toEqual([422, { image: ADMIN_MESSAGES.imageTooManyPixels }])
  })

  it('without a file or a form is refused', async () => {
    const form = new FormData()
    form.append('image', 'a text')
    for (const body of [form, JSON.stringify({ image: 'x' })]) {
      const answer = await app.fetch('/api/temp-images', { method: 'POST', body, headers: { Authorization: `Bearer ${token}` } })
      expect([answer.status, await answer.json()]).toMatchObject([422, { errors: { image: ADMIN_MESSAGES.imageMissing } }])
    }
  })

  it('loses its location and camera data, and is turned upright', async () => {
    const exif = { IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '19/1 4/1 33/1', GPSLatitudeRef: 'N' } }
    const jpeg = await sharp(await buildPicture({ width: 60, height: 40 }))
      .withMetadata({ orientation: 6 })
      .withExifMerge(exif)
      .jpeg()
      .toBuffer()
    expect((await sharp(jpeg).metadata()).exif?.includes('Phone')).toBe(true)
    const { body } = await post(new Uint8Array(jpeg), 'gps.jpg')
    expect([body.data.width, body.data.height]).toEqual([40, 60])
    await app.runJobs()
    for (const path of [body.data.url, body.data.url.replace('.webp', '-40.avif'), body.data.url.replace('.webp', '-40.webp')]) {
      const { exif, xmp, iptc, orientation } = await sharp(await (await app.fetch(path)).arrayBuffer()).metadata()
      expect([exif, xmp, iptc, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1])
    }
  })

  it('that no save uses is removed after 24 hours, with its files', async () => {
    const lost = await uploadImage(app, token)
    const kept = await uploadImage(app, token)
    await call('PATCH', `/${kept.id}`, { alt: '', keep: true })
    const now = new Date(app.clock.now().getTime() + 24 * 3_600_000 + 1)
    await cleanUp({ ...app.deps, now: () => now })
    await app.runJobs()
    expect([await isServed(lost.url), await isServed(kept.url)]).toEqual([false, true])
    // The clean-up has also removed the expired session.
    token = await signIn(app)
  })
})

describe('the library', () => {
  it.each([
    ['GET', ''],
    ['PATCH', '/1'],
    ['DELETE', '/1'],
  ])('%s /images%s is refused without a token', async (method, path) => {
    const { status } = await app.request(method, `/images${path}`, method === 'PATCH' ? { alt: '' } : undefined)
    expect(status).toBe(401)
    expect((await call('PATCH', '/999999', { alt: '' })).status).toBe(404)
    expect((await call('DELETE', '/abc')).status).toBe(404)
  })

  it('names the uses of each picture, also in texts, and searches the alternative text', async () => {
    const [cover, inText, unused] = [await uploadImage(app, token), await uploadImage(app, token), await uploadImage(app, token)]
    const content = `<img src="${inText.url.replace('.webp', '-40.webp')}">`
    const [blog] = await app.db
      .insert(blogs)
      .values(buildBlog({ title: 'The user', image: cover.file, content }))
      .returning()
    await call('PATCH', `/${unused.id}`, { alt: 'A lonely tap' })
    const { body } = await call('GET', '?limit=3')
    const use = { kind: 'blogs', id: String(blog?.id), title: 'The user' }
    expect(body.data.map(({ id, uses }: { id: number; uses: unknown }) => [id, uses])).toEqual([
      [unused.id, []],
      [inText.id, [use]],
      [cover.id, [use]],
    ])
    expect((await call('GET', '?search=LONELY')).body.data).toHaveLength(1)

    const refused = await call('DELETE', `/${cover.id}`)
    expect([refused.status, refused.body.message]).toEqual([409, ADMIN_MESSAGES.imageInUse('The user')])
    expect((await call('DELETE', `/${unused.id}`)).body).toEqual({ status: true, message: 'Deleted successfully' })
    await app.runJobs()
    expect([await isServed(unused.url), await isServed(cover.url)]).toEqual([false, true])
  })

  it('changes and removes the alternative text', async () => {
    const { id } = await uploadImage(app, token)
    expect((await call('PATCH', `/${id}`, { alt: ' A tap ' })).body.data.alt).toBe('A tap')
    expect((await call('PATCH', `/${id}`, { alt: '' })).body.data.alt).toBe('')
    expect((await call('PATCH', `/${id}`, { alt: 'x'.repeat(301) })).status).toBe(422)
  })
})

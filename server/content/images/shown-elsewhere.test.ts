import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import type { Image } from '../../../contract/content/images.ts'
import { buildPicture } from '../../../test/builders.ts'
import { openSite } from '../../../test/built-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { postImage, signIn } from '../../../test/steps.ts'

const app = await createTestApp()
const { ask, read } = await openSite(app)
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const isForOthers = async (path: string) => {
  const answer = await ask(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.headers.get('Cross-Origin-Resource-Policy') === 'cross-origin'
}
const upload = async (green: number, size = {}): Promise<Image> => {
  const picture = await buildPicture({ width: 700, height: 2100, background: { r: 7, g: green, b: 7 }, ...size })
  return (await postImage(app, token, picture)).body.data
}
const blog = { title: 'Of the tap', slug: 'of-the-tap', category: 'Plumber', short_desc: 'Why', content: '' }
const toPath = (address = '') => new URL(address).pathname
const metaOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta property="og:(image[^"]*)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]),
  )

it('other sites may show the pictures that the site offers them, and nothing else', async () => {
  const [, inFeed] = /<media:content url="([^"]+)"/.exec(await read('/blogs/feed.xml')) ?? []
  for (const path of [toPath(inFeed), '/og/homeservice.png', '/icon-512.png', '/favicon.svg', '/apple-touch-icon.png'])
    expect([path, await isForOthers(path)]).toEqual([path, true])
  for (const path of ['/', '/hi/blogs', '/api/public/latest-blogs', '/login', '/fonts/bricolage-700.woff2', '/sitemap.xml'])
    expect([path, await isForOthers(path)]).toEqual([path, false])
})

it('a picture is for others while a published blog shows it, as its cover or in its text', async () => {
  const [cover, inText] = [await upload(1), await upload(2)]
  await app.runJobs()
  const paths = [cover.url, cover.url.replace('.webp', '-320.avif'), inText.url]
  const areForOthers = () => Promise.all(paths.map(isForOthers))
  expect(await areForOthers()).toEqual([false, false, false])
  const content = `<p><img src="${inText.url}" alt="A tap"></p>`
  const { body } = await app.request('POST', '/blogs', { ...blog, content, image_id: cover.id, status: 0 }, { token })
  expect(await areForOthers()).toEqual([false, false, false])
  await app.request('PUT', `/blogs/${body.data.id}`, { ...blog, content, status: 1 }, { token })
  expect(await areForOthers()).toEqual([true, true, true])
})

it('the preview of a shared article is a JPEG of the size that its head names, also of a picture from before', async () => {
  const tall = await upload(3)
  const { body } = await app.request(
    'POST',
    '/blogs',
    { ...blog, slug: 'tall-tap', image_id: tall.id, image_alt: 'A tall tap', status: 1 },
    { token },
  )
  const seeded = '/blogs/ac-repair/1/ac-service-before-april'
  for (const path of [`/blogs/plumber/${body.data.id}/tall-tap`, seeded, `/hi${seeded}`]) {
    const meta = metaOf(await read(path))
    expect(meta).toMatchObject({ 'image:width': '1200', 'image:height': '630', 'image:alt': expect.stringMatching(/\S/) })
    for (const _ of ['made', 'kept']) {
      const answer = await ask(toPath(meta.image))
      expect([answer.headers.get('Content-Type'), answer.headers.get('Cross-Origin-Resource-Policy')]).toEqual([
        'image/jpeg',
        'cross-origin',
      ])
      const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
      expect([format, width, height]).toEqual(['jpeg', 1200, 630])
    }
  }
  expect(metaOf(await read(`/blogs/plumber/${body.data.id}/tall-tap`))['image:alt']).toBe('A tall tap')
})

it('a picture that no published blog shows has no preview, and a deleted one none any more', async () => {
  const image = await upload(4)
  const preview = image.url.replace('.webp', '-preview.jpg')
  const type = async () => (await ask(preview)).headers.get('Content-Type')
  expect(await type()).not.toBe('image/jpeg')
  const { body } = await app.request('POST', '/blogs', { ...blog, slug: 'other-tap', image_id: image.id, status: 1 }, { token })
  expect(await type()).toBe('image/jpeg')
  await app.request('PUT', `/blogs/${body.data.id}`, { ...blog, slug: 'other-tap', image: '', status: 1 }, { token })
  expect((await app.request('DELETE', `/images/${image.id}`, undefined, { token })).status).toBe(200)
  await app.runJobs()
  expect((await ask(preview)).status).toBe(404)
})

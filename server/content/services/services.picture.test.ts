import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { Image } from '../../../contract/content/images.ts'
import { servicePath } from '../../../contract/paths.ts'
import { buildPicture, buildServiceInput } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { postImage, signIn } from '../../../test/steps.ts'

const app = await createTestApp()
let token = ''
let photo: Image
beforeAll(async () => {
  token = await signIn(app)
  photo = (await postImage(app, token, await buildPicture({ width: 700, height: 420 }))).body.data
})

const call = (method: string, path: string, body?: unknown) => app.request(method, path, body, { token })
let count = 0
const create = async (image?: string) => {
  count += 1
  const { status, body } = await call('POST', '/services', { ...buildServiceInput({ slug: `tailor-${count}` }), image })
  expect(status).toBe(201)
  return body.data
}
const pictureOf = async (service: Parameters<typeof servicePath>[0]) => {
  const { body } = await app.request('GET', `/public/frontservice${servicePath(service).replace('/services', '')}`)
  return body.data.picture
}
const DRAWING = { src: '/art/homeservice.svg', width: 480, height: 270, widths: [] }

describe('the picture of a service', () => {
  it('is a photo of the library wherever visitors meet the service', async () => {
    const service = await create(photo.file)
    expect(service.image).toBe(photo.file)
    const shown = { src: photo.url, width: 700, height: 420, widths: photo.widths }
    expect(await pictureOf(service)).toEqual(shown)
    const { body: links } = await app.request('GET', '/public/service-links')
    expect(links.data.find(({ slug }: { slug: string }) => slug === service.slug).picture).toEqual(shown)
    const { body: found } = await app.request('GET', `/public/search?q=${encodeURIComponent(service.title)}`)
    expect(found.data.services.map(({ picture }: { picture: unknown }) => picture)).toContainEqual(shown)
  })

  it('is a drawing until an editor chooses one, and again once it is taken away', async () => {
    const service = await create()
    expect([service.image, await pictureOf(service)]).toEqual(['', DRAWING])
    const { title, slug } = service
    const save = (image?: string) =>
      call('PUT', `/services/${service.id}`, { ...buildServiceInput({ title, slug }), ...(image !== undefined && { image }) })
    expect((await save(photo.file)).body.data.image).toBe(photo.file)
    expect((await save()).body.data.image).toBe(photo.file)
    expect((await save('')).body.data.image).toBe('')
    expect(await pictureOf(service)).toEqual(DRAWING)
  })

  it('stays in the library, which names the service', async () => {
    const { id, title } = await create(photo.file)
    const { body } = await call('GET', '/images')
    const { uses, is_temporary } = body.data.find((image: Image) => image.id === photo.id)
    expect([uses, is_temporary]).toEqual([expect.arrayContaining([{ kind: 'services', id: String(id), title }]), false])
    const { status } = await call('DELETE', `/images/${photo.id}`)
    expect(status).toBe(409)
  })

  it.each(['gone.webp', 'a\0b.webp', '../etc/passwd'])('is refused where the library has no %j', async (image) => {
    const { status, body } = await call('POST', '/services', { ...buildServiceInput({ slug: 'tailor' }), image })
    expect([status, body.errors]).toEqual([422, { image: ADMIN_MESSAGES.imageUnknown }])
  })
})

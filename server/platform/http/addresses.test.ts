import { beforeAll, describe, expect, it } from 'vitest'
import { buildServiceInput } from '../../../test/builders.ts'
import { openSite } from '../../../test/built-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn, storePayment } from '../../../test/steps.ts'

const app = await createTestApp()
const { ask } = await openSite(app)
const ELECTRICIAN = '/services/homeservice/electrician'
const BLOG = '/blogs/ac-repair/1/ac-service-before-april'

async function visit(path: string) {
  const { status, headers } = await ask(path)
  return [status, headers.get('Location')]
}

describe('a page that moved takes the query of a link along, also behind the page cache', () => {
  const [from, to] = ['/services/homeservice/joiner', '/services/homeservice/joinery']
  const asked = ['?utm_source=g&gclid=abc', '', '?pay', '?utm_source=wa', '?search=%E0%A4%97+b&x']

  beforeAll(async () => {
    const token = await signIn(app)
    const { body } = await app.request('POST', '/services', buildServiceInput({ slug: 'joiner' }), { token })
    await app.request('PUT', `/services/${body.data.id}`, { ...body.data, slug: 'joinery' }, { token })
  })

  it.each([
    [from, to],
    [`/hi${from}`, `/hi${to}`],
    [`${from}/book`, `${to}/book`],
    [`/mr${from}/book`, `/mr${to}/book`],
    ['/blogs/general/1/old-name', BLOG],
    ['/hi/blogs/general/1/old-name', `/hi${BLOG}`],
    ['/aboutus/', '/aboutus'],
    ['/en/aboutus', '/aboutus'],
  ])('%s', async (path, location) => {
    for (const query of asked) expect(await visit(path + query), query).toEqual([301, location + query])
  })
})

describe('an address typed with capital letters', () => {
  it.each([
    ['/services/homeservice/Electrician', ELECTRICIAN],
    ['/Services/HomeService/electrician?utm_source=Leaflet', `${ELECTRICIAN}?utm_source=Leaflet`],
    [`/HI${ELECTRICIAN}`, `/hi${ELECTRICIAN}`],
    ['/services/homeservice/Electrician/book?from=Leaflet', `${ELECTRICIAN}/book?from=Leaflet`],
    ['/Blogs?search=AC', '/blogs?search=AC'],
    ['/HI', '/hi'],
    ['/Search?q=AC', '/search?q=AC'],
    ['/Blogs/General/1/Old-Name?x=A', `${BLOG}?x=A`],
    ['/EN/AboutUs', '/aboutus'],
    ['/Robots.txt', '/robots.txt'],
  ])('%s leads to %s', async (path, location) => {
    expect(await visit(path)).toEqual([301, location])
  })

  it.each(['/Nothing', '/services/homeservice/Nothing', '/%E0%A4%95', '/API/public/latest-blogs', '/Uploads/blogs/A.webp'])(
    '%s is not found, as there is no such page in small letters',
    async (path) => {
      expect(await visit(path)).toEqual([404, null])
    },
  )

  it('is no other address of a private page', async () => {
    const { token } = await storePayment(app)
    const small = token.toLowerCase()
    for (const path of [`/Booking/${token}`, `/booking/${token.toUpperCase()}`, '/DAY/abc', `/HI/Booking/${small}`])
      expect(await visit(path), path).toEqual([404, null])
    expect(await visit(`/booking/${token}`)).toEqual([200, null])
  })
})

it('a password manager finds where a password is changed, and that other such addresses do not exist', async () => {
  expect(await visit('/.well-known/change-password')).toEqual([302, '/admin/account'])
  expect(await visit('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).toEqual([404, null])
})

import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { refusedTokens, signIn } from '../../../test/steps.ts'

const app = await createTestApp()
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const call = (method: string, path: string, body?: unknown) => app.request(method, path, body, { token })
const DOCUMENT = { title: 'A title', description: '<p>A text</p>' }

describe.each([
  ['/about-us', 'About us updated successfully.'],
  ['/refund-policy', 'refund-policy updated successfully.'],
  ['/shipping-policy', 'shipping-policy updated successfully.'],
  ['/privacy-policy', 'Privacy Policy updated successfully.'],
  ['/terms-and-conditions', 'Terms Policy updated successfully.'],
])('%s', (path, message) => {
  // The about page has figures too; a save that omits them leaves them unchanged.
  const figures =
    path === '/about-us' ? { figures: expect.arrayContaining([{ title: '3,000+', description: 'satisfied homes' }]) } : {}

  it('is refused without a token, with a wrong one, after logout', async () => {
    const before = (await call('GET', path)).body
    for (const wrong of await refusedTokens(app)) {
      expect((await app.request('GET', path, undefined, { token: wrong })).status).toBe(401)
      const { status, body } = await app.request('PUT', path, DOCUMENT, { token: wrong })
      expect([status, body]).toEqual([401, { status: false, message: API_MESSAGES.signInNeeded }])
    }
    expect((await call('GET', path)).body).toEqual(before)
  })

  it('is read and saved, title and description beside the status, and seen at once', async () => {
    const before = await call('GET', path)
    expect([before.status, before.body]).toEqual([
      200,
      {
        ...{ status: true, title: expect.stringMatching(/\w/), description: expect.stringContaining('<p>') },
        ...{ version: 1, updated_at: expect.any(String), ...figures },
      },
    ])
    const { status, body } = await call('PUT', path, DOCUMENT)
    expect([status, body]).toEqual([
      200,
      {
        ...{ status: true, message, ...DOCUMENT, ...figures },
        ...{ version: before.body.version + 1, updated_at: app.clock.now().toISOString() },
      },
    ])
    expect((await app.request('GET', `/public${path}`)).body).toMatchObject(DOCUMENT)
  })

  it('needs a title, and no description', async () => {
    const missing = await call('PUT', path, { ...DOCUMENT, title: ' ' })
    expect([missing.status, missing.body.errors]).toEqual([422, { title: 'Title is required' }])
    for (const description of [undefined, null, '']) {
      const { status, body } = await call('PUT', path, { title: 'Bare', description })
      expect([status, body.title, body.description]).toEqual([200, 'Bare', ''])
    }
  })

  it('saved over a newer one is refused, with the newer fields', async () => {
    const { version } = (await call('GET', path)).body
    await call('PUT', path, { ...DOCUMENT, title: 'Theirs', version })
    const { status, body } = await call('PUT', path, { ...DOCUMENT, title: 'Mine', version })
    expect([status, body]).toEqual([
      409,
      {
        status: false,
        message: ADMIN_MESSAGES.stale,
        current: { ...DOCUMENT, ...figures, title: 'Theirs', version: version + 1 },
      },
    ])
  })
})

it('the editor gets back what it wrote; the page gets it cleaned', async () => {
  const description = '<p>a</p><script>alert(1)</script>'
  await call('PUT', '/about-us', { title: 'About', description })
  expect((await call('GET', '/about-us')).body.description).toBe(description)
  expect((await app.request('GET', '/public/about-us')).body.description).toBe('<p>a</p>')
})

it('the figures of the about page are saved and removed; a policy has none', async () => {
  const figures = [{ title: '12', description: 'craftsmen' }]
  const about = { title: 'About', description: '' }
  expect((await call('PUT', '/about-us', { ...about, figures })).body.figures).toEqual(figures)
  expect((await app.request('GET', '/public/about-us')).body.figures).toEqual(figures)
  expect((await call('PUT', '/about-us', { ...about, figures: [] })).body.figures).toEqual([])
  const half = await call('PUT', '/about-us', { ...about, figures: [{ title: '12', description: '' }] })
  expect([half.status, half.body.errors]).toEqual([422, { 'figures.0.description': ADMIN_MESSAGES.requiredOf('Description') }])
  await call('PUT', '/refund-policy', { ...about, figures })
  expect((await app.request('GET', '/public/refund-policy')).body).not.toHaveProperty('figures')
})

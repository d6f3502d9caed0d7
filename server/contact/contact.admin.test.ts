import { beforeAll, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { createTestApp } from '../../test/harness.ts'
import { refusedTokens, signIn } from '../../test/steps.ts'

const app = await createTestApp()
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const get = async () => (await app.request('GET', '/contact-us', undefined, { token })).body
const put = (body: unknown) => app.request('PUT', '/contact-us', body, { token })
const DETAILS = { mobile: '022 4000 1000', email: 'hello@karigar.example', address: 'Thane' }

it('the contact details are refused without a token, with a wrong one, after logout', async () => {
  const before = await get()
  for (const wrong of await refusedTokens(app)) {
    expect((await app.request('GET', '/contact-us', undefined, { token: wrong })).status).toBe(401)
    const { status, body } = await app.request('PUT', '/contact-us', DETAILS, { token: wrong })
    expect([status, body]).toEqual([401, { status: false, message: MESSAGES.signInNeeded }])
  }
  expect(await get()).toEqual(before)
})

it('they are saved and seen at once', async () => {
  const { version } = await get()
  const { status, body } = await put({ ...DETAILS, version })
  const updated_at = app.clock.now().toISOString()
  expect([status, body]).toEqual([
    200,
    { status: true, message: 'Contact Details updated successfully.', ...DETAILS, version: version + 1, updated_at },
  ])
  expect((await app.request('GET', '/public/contact-us')).body).toEqual({ status: true, ...DETAILS })
})

it.each([undefined, null, '', ' '])('a mobile of %j is refused', async (mobile) => {
  const { status, body } = await put({ ...DETAILS, mobile })
  const message = ' Mobile is required'
  expect([status, body]).toEqual([422, { status: false, message, errors: { mobile: message } }])
})

it.each(['70000-00090', '+91 70000 00090', '1800 123 4567'])('a mobile is kept as it is written: %s', async (mobile) => {
  expect((await put({ ...DETAILS, mobile })).body).toMatchObject({ mobile })
})

it.each(['1', 'call us', '70000 0009', '70000 00090 / 80000 00090'])(
  'a mobile that nobody can call is refused: %s',
  async (mobile) => {
    const before = await get()
    const { status, body } = await put({ ...DETAILS, mobile })
    expect([status, body.errors]).toEqual([422, { mobile: ADMIN_MESSAGES.phoneInvalid }])
    expect(await get()).toEqual(before)
  },
)

it('e-mail and address may be left out, and look like anything', async () => {
  const { mobile } = DETAILS
  expect((await put({ mobile })).body).toMatchObject({ mobile, email: '', address: '' })
  expect((await put({ mobile, email: 'anything' })).body).toMatchObject({ email: 'anything' })
})

it('a save over a newer one is refused, with what that one says', async () => {
  const { version } = await get()
  await put({ ...DETAILS, address: 'Theirs', version })
  const { status, body } = await put({ ...DETAILS, address: 'Mine', version })
  expect([status, body]).toEqual([
    409,
    { status: false, message: ADMIN_MESSAGES.stale, current: { ...DETAILS, address: 'Theirs', version: version + 1 } },
  ])
})

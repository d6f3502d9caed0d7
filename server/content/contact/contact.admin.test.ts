import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { english } from '../../../contract/messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { refusedTokens, signIn, signInAs } from '../../../test/steps.ts'

const app = await createTestApp()
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const get = async () => (await app.request('GET', '/contact-us', undefined, { token })).body
const put = (body: unknown) => app.request('PUT', '/contact-us', body, { token })
const DETAILS = { mobile: '022 4000 1000', email: 'hello@karigar.example', address: 'Thane' }
const OFFICE = { name: 'Nashik', address: 'Gangapur Road', phone: '0253 400 1234', map_link: 'https://maps.example/nashik' }
const publicDetails = async () => (await app.request('GET', '/public/contact-us')).body

it('the contact details are refused without a token, with a wrong one, after logout', async () => {
  const before = await get()
  for (const wrong of await refusedTokens(app)) {
    expect((await app.request('GET', '/contact-us', undefined, { token: wrong })).status).toBe(401)
    const { status, body } = await app.request('PUT', '/contact-us', DETAILS, { token: wrong })
    expect([status, body]).toEqual([401, { status: false, message: API_MESSAGES.signInNeeded }])
  }
  expect(await get()).toEqual(before)
})

it('the contact details are saved and public at once', async () => {
  const before = await get()
  const { version } = before
  const { status, body } = await put({ ...DETAILS, version })
  const updated_at = app.clock.now().toISOString()
  expect([status, body]).toEqual([
    200,
    { ...before, message: 'Contact Details updated successfully.', ...DETAILS, version: version + 1, updated_at },
  ])
  const { version: _version, updated_at: _updated, ...shown } = before
  expect(await publicDetails()).toEqual({ ...shown, ...DETAILS })
})

it('the contact details of the first start have three offices, email addresses, social pages and hours', async () => {
  expect(await publicDetails()).toMatchObject({
    offices: [{ name: 'Mumbai' }, { name: 'Thane' }, { name: 'Pune' }],
    opens_at: '08:00',
    closes_at: '00:00',
    support_email: 'support@karigar.example',
    youtube: expect.stringContaining('youtube.com'),
  })
})

it('optional details are saved and removed, and a save keeps those that it leaves out', async () => {
  const more = { offices: [OFFICE], opens_at: '09:30', closes_at: '18:00', press_email: 'press@a.example', x: 'x.com/us' }
  expect((await put({ ...DETAILS, ...more })).status).toBe(200)
  const saved = { ...more, x: 'https://x.com/us' }
  expect(await publicDetails()).toMatchObject(saved)
  expect((await put(DETAILS)).body).toMatchObject(saved)
  const empty = { offices: [], press_email: '', x: '' }
  expect((await put({ ...DETAILS, ...empty })).body).toMatchObject({ ...saved, ...empty })
  expect(await publicDetails()).toMatchObject(empty)
})

it('an office needs only a name, and an empty row is left out', async () => {
  const offices = [{ name: '' }, { name: 'Pune' }, { name: ' ', address: '', phone: '', map_link: '' }]
  expect((await put({ ...DETAILS, offices })).body.offices).toEqual([{ name: 'Pune', address: '', phone: '', map_link: '' }])
})

it.each([
  [{ offices: [OFFICE, { ...OFFICE, name: ' ' }] }, { 'offices.1.name': english.requiredOf('Name') }],
  [{ offices: [{ ...OFFICE, phone: '12' }] }, { 'offices.0.phone': ADMIN_MESSAGES.phoneInvalid }],
  [{ offices: [{ ...OFFICE, map_link: 'javascript:alert(1)' }] }, { 'offices.0.map_link': ADMIN_MESSAGES.linkInvalid }],
  [{ offices: 'Thane' }, { offices: ADMIN_MESSAGES.listInvalid }],
  [{ support_email: 'support' }, { support_email: english.emailInvalid }],
  [{ facebook: 'our page' }, { facebook: ADMIN_MESSAGES.linkInvalid }],
  [{ opens_at: '8 am' }, { opens_at: ADMIN_MESSAGES.timeInvalid }],
])('%j is refused', async (fields, errors) => {
  const before = await get()
  const { status, body } = await put({ ...DETAILS, ...fields })
  expect([status, body.errors]).toEqual([422, errors])
  expect(await get()).toEqual(before)
})

it.each([undefined, null, '', ' '])('a mobile of %j is refused', async (mobile) => {
  const { status, body } = await put({ ...DETAILS, mobile })
  const message = ' Mobile is required'
  expect([status, body]).toEqual([422, { status: false, message, errors: { mobile: message } }])
})

it.each(['70000-00090', '+91 70000 00090', '1800 123 4567'])('a mobile is stored as it is written: %s', async (mobile) => {
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

it('email and address may be left out, and may be any text', async () => {
  const { mobile } = DETAILS
  expect((await put({ mobile })).body).toMatchObject({ mobile, email: '', address: '' })
  expect((await put({ mobile, email: 'anything' })).body).toMatchObject({ email: 'anything' })
})

it('a save over a newer one is refused, with the newer fields', async () => {
  const { version } = await get()
  await put({ ...DETAILS, address: 'Theirs', version })
  const { status, body } = await put({ ...DETAILS, address: 'Mine', version })
  expect([status, body]).toEqual([
    409,
    {
      status: false,
      message: ADMIN_MESSAGES.stale,
      current: expect.objectContaining({ address: 'Theirs', version: version + 1 }),
    },
  ])
})

it('the address that tax invoices print is an owner’s to change, once there is a GSTIN', async () => {
  const registered = await createTestApp({ gstin: '27AAPFU0939F1ZV' })
  const saveAs = async (role: 'owner' | 'editor', address: string) =>
    registered.request('PUT', '/contact-us', { ...DETAILS, address }, { token: await signInAs(registered, role) })
  expect((await saveAs('owner', 'Karve Road, Pune')).status).toBe(200)
  const { status, body } = await saveAs('editor', 'Elsewhere')
  expect([status, body.errors]).toEqual([422, { address: ADMIN_MESSAGES.sellerOwner }])
  expect((await saveAs('editor', 'Karve Road, Pune')).status).toBe(200)
})

it('the number that customers call is not an editor’s to change', async () => {
  const saveAs = async (role: 'owner' | 'editor', mobile: string) =>
    app.request('PUT', '/contact-us', { ...DETAILS, mobile }, { token: await signInAs(app, role) })
  expect((await saveAs('owner', DETAILS.mobile)).status).toBe(200)
  const { status, body } = await saveAs('editor', '9820012345')
  expect([status, body.errors]).toEqual([422, { mobile: ADMIN_MESSAGES.phoneOwner }])
  expect((await saveAs('editor', DETAILS.mobile)).status).toBe(200)
})

describe('the email to which the notices of the business go', () => {
  const saveAs = async (role: 'owner' | 'editor', email: string, on = app) =>
    on.request('PUT', '/contact-us', { ...DETAILS, email }, { token: await signInAs(on, role) })

  it.each(['editor@elsewhere.example', ''])('is not set to %j by an editor, who may save the rest', async (email) => {
    expect((await saveAs('owner', DETAILS.email)).status).toBe(200)
    const { status, body } = await saveAs('editor', email)
    expect([status, body.errors]).toEqual([422, { email: ADMIN_MESSAGES.noticesOwner }])
    expect((await get()).email).toBe(DETAILS.email)
    expect((await saveAs('editor', DETAILS.email)).status).toBe(200)
  })

  it('is the editor’s to change where the notices go to an address of the settings', async () => {
    const apart = await createTestApp({ notify: { ...app.deps.settings.notify, email: 'desk@karigar.example' } })
    expect((await saveAs('owner', DETAILS.email, apart)).status).toBe(200)
    expect((await saveAs('editor', 'front@karigar.example', apart)).body).toMatchObject({ email: 'front@karigar.example' })
  })
})

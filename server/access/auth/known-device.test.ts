import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { runAdminCommand } from '../../commands/admin-command.ts'
import { rateLimits } from '../../platform/db/schema.ts'
import { tokenOf } from '../administrators/links.test-tools.ts'
import { findLastEntry, SIGNED_IN } from '../audit/audit.store.ts'
import { SIGN_IN_LIMITS } from './auth.rules.ts'
import { findAdministrator, insertAdministrator } from './auth.store.ts'
import { cookieOf } from './second-factor.test-tools.ts'

const app = await createTestApp()
const NEW_PASSWORD = 'monsoon-lantern-4821-teak'
let accounts = 0
let strangers = 0

/** Inserts an administrator for one test, with the common password. */
async function newAccount(): Promise<string> {
  const email = `owner-${++accounts}@karigar.example`
  const { password_hash = '' } = (await findAdministrator(app.db, ADMIN.email)) ?? {}
  await insertAdministrator(app.db, { email, password_hash, role: 'owner' })
  return email
}

function authenticate(email: string, { device, password = ADMIN.password }: { device?: string; password?: string } = {}) {
  const headers = device === undefined ? undefined : { Cookie: device }
  return app.request('POST', '/public/authenticate', { email, password }, { headers })
}

/** Sends wrong passwords from many networks until the account is locked. */
async function lockOut(email: string): Promise<void> {
  for (let status = 401; status === 401; ) {
    const address = `203.${strangers >> 8}.${strangers++ & 255}.1`
    status = (await app.request('POST', '/public/authenticate', { email, password: 'wrong' }, { address })).status
  }
}

describe('a device that has signed in before', () => {
  it('has a cookie that no script can read and no other site can send', async () => {
    expect((await authenticate(await newAccount())).headers.get('Set-Cookie')).toMatch(
      /^__Secure-device-\d+=[\w-]+\.[\w-]+; Max-Age=34560000; Path=\/api\/public\/authenticate; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  it('keeps its id; a wrong password creates no device', async () => {
    const email = await newAccount()
    const device = cookieOf(await authenticate(email))
    expect(cookieOf(await authenticate(email, { device }))).toBe(device)
    expect(cookieOf(await authenticate(email))).not.toBe(device)
    expect(cookieOf(await authenticate(email, { password: 'wrong' }))).toBe('')
  })

  it('signs in from any address while strangers have used up the limit of the account', async () => {
    const email = await newAccount()
    const device = cookieOf(await authenticate(email))
    await lockOut(email)
    expect((await authenticate(email)).status).toBe(429)
    expect((await authenticate(email, { device })).status).toBe(200)
  })

  it('has ten attempts of its own, and then those of a stranger', async () => {
    const email = await newAccount()
    const device = cookieOf(await authenticate(email))
    await lockOut(email)
    for (let tries = 0; tries < 10; tries++) {
      expect((await authenticate(email, { device, password: 'wrong' })).status).toBe(401)
    }
    expect((await authenticate(email, { device, password: 'wrong' })).status).toBe(429)
  })

  it('has them back after each right password', async () => {
    const email = await newAccount()
    const device = cookieOf(await authenticate(email))
    await lockOut(email)
    for (let times = 0; times < 11; times++) expect((await authenticate(email, { device })).status).toBe(200)
  })

  it('gives no access to another account', async () => {
    const [own, other] = [await newAccount(), await newAccount()]
    const device = cookieOf(await authenticate(own))
    await lockOut(other)
    const { id } = (await findAdministrator(app.db, other)) ?? {}
    expect((await authenticate(other, { device: device.replace(/\d+/, String(id)) })).status).toBe(429)
  })

  it('is unknown if its cookie is forged, changed, truncated or empty', async () => {
    const email = await newAccount()
    const device = cookieOf(await authenticate(email))
    const changed = device.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'))
    await lockOut(email)
    for (const cookie of [device.replace(/=.*/, '=AAAA.AAAA'), changed, device.replace(/\..*/, ''), device.replace(/=.*/, '=')]) {
      expect((await authenticate(email, { device: cookie })).status, cookie).toBe(429)
    }
  })
})

/** The last sign-in in the audit log. */
const lastSignIn = async () => (await findLastEntry(app.db, 'auth.authenticate'))?.note

describe('after a new password, a device that was known is a stranger', () => {
  it('where it was changed in the console, but for the device that changed it', async () => {
    const email = await newAccount()
    const device = cookieOf(await authenticate(email))
    const { token } = (await authenticate(email, { device })).body
    expect(await lastSignIn()).toBe(SIGNED_IN.knownDevice)
    const change = { current: ADMIN.password, password: NEW_PASSWORD }
    const changed = await app.request('PUT', '/account/password', change, { token })
    await authenticate(email, { device, password: NEW_PASSWORD })
    expect(await lastSignIn()).toBe(SIGNED_IN.newDevice)
    await authenticate(email, { device: cookieOf(changed), password: NEW_PASSWORD })
    expect(await lastSignIn()).toBe(SIGNED_IN.knownDevice)
  })

  it('where a mail’s link set it, but for the device that opened the link', async () => {
    const email = await newAccount()
    const device = cookieOf(await authenticate(email))
    await app.request('POST', '/public/forgot-password', { email })
    await app.runJobs()
    const token = tokenOf(app.mails.findLast(({ to }) => to === email)?.text)
    const set = await app.request('POST', '/public/administrator-link/password', { token, password: NEW_PASSWORD })
    await authenticate(email, { device, password: NEW_PASSWORD })
    expect(await lastSignIn()).toBe(SIGNED_IN.newDevice)
    await authenticate(email, { device: cookieOf(set), password: NEW_PASSWORD })
    expect(await lastSignIn()).toBe(SIGNED_IN.knownDevice)
  })
})

it('a new password from the shell unlocks the account for everybody who knows it', async () => {
  const email = await newAccount()
  await lockOut(email)
  await runAdminCommand(['reset', email], { password: NEW_PASSWORD, siteName: 'Karigar' }, (work) => work(app.db))
  expect((await authenticate(email, { password: NEW_PASSWORD })).status).toBe(200)
})

it('right passwords use up no attempts of an account, however many sign in', async () => {
  const email = await newAccount()
  const { keyPrefix, points } = SIGN_IN_LIMITS.account
  const used = { key: `${keyPrefix}:${email}`, points: points - 1, expire: Date.now() + HOUR_MS }
  await app.db.insert(rateLimits).values(used)
  for (let times = 0; times < 3; times++) expect((await authenticate(email)).status).toBe(200)
  expect((await authenticate(email, { password: 'wrong' })).status).toBe(401)
  expect((await authenticate(email)).status).toBe(429)
})

import { expect, it } from 'vitest'
import { HOUR_MS } from '../../contract/durations.ts'
import { createTestApp, type TestAnswer } from '../../test/harness.ts'
import { ADMIN } from '../../test/program.ts'
import { insertAdministrator } from '../auth/auth.store.ts'
import { finish, nextCode, setUpTotp } from '../second-factor/second-factor.test-tools.ts'
import { hashPassword } from '../secrets.ts'

const app = await createTestApp({ notify: { email: 'owner@karigar.example', mobile: undefined, webhook: undefined } })
let accounts = 0

async function newAccount(): Promise<string> {
  const email = `asha-${++accounts}@karigar.example`
  await insertAdministrator(app.db, { email, password_hash: await hashPassword(ADMIN.password), role: 'owner' })
  return email
}

type Options = { address?: string; device?: string; password?: string }
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
function authenticate(email: string, { address, device, password = ADMIN.password }: Options = {}): Promise<TestAnswer> {
  const headers = { 'User-Agent': AGENT, ...(device && { Cookie: device }) }
  return app.request('POST', '/public/authenticate', { email, password }, { address, headers })
}
const cookieOf = ({ headers }: TestAnswer) => headers.get('Set-Cookie')?.split(';')[0] ?? ''

/** Sends what waits and returns the mails that it became. */
async function takeMails() {
  await app.runJobs()
  return app.mails.splice(0)
}

it('a sign-in from a new device is mailed, but neither the first one of an account nor one of a known device', async () => {
  const email = await newAccount()
  const first = await authenticate(email)
  await authenticate(email, { device: cookieOf(first) })
  expect(await takeMails()).toEqual([])
  await authenticate(email, { address: '203.0.113.20' })
  const [mail, ...more] = await takeMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    to: 'owner@karigar.example',
    subject: expect.stringContaining(`${email} signed in from a new device`),
  })
  expect(mail?.text).toContain('with Firefox on Linux from 203.0.113.20')
  expect(JSON.stringify(mail)).not.toContain(ADMIN.password)
})

it('is mailed once an hour for each account and network; a wrong password mails nothing', async () => {
  const email = await newAccount()
  await authenticate(email)
  for (let count = 0; count < 3; count++) await authenticate(email, { address: '203.0.113.21' })
  await authenticate(email, { address: '203.0.113.22', password: 'wrong' })
  expect(await takeMails()).toHaveLength(1)
  await authenticate(email, { address: '203.0.113.22' })
  expect(await takeMails()).toHaveLength(1)
  app.clock.advance(HOUR_MS)
  await authenticate(email, { address: '203.0.113.21' })
  expect(await takeMails()).toHaveLength(1)
})

it('a lock-out is mailed once an hour for an account, and never for an account that does not exist', async () => {
  const email = await newAccount()
  for (let count = 0; count < 15; count++) {
    await authenticate(email, { address: '203.0.113.23', password: 'wrong' })
    await authenticate('nobody@karigar.example', { address: '203.0.113.24', password: 'wrong' })
  }
  const [mail, ...more] = await takeMails()
  expect(more).toEqual([])
  expect(mail?.subject).toContain(`Too many wrong passwords for ${email}`)
  expect(mail?.text).toContain('203.0.113.23')
  await authenticate(email, { address: '203.0.113.23', password: 'wrong' })
  expect(await takeMails()).toEqual([])
})

it('a lock-out at the second step is mailed too, once an hour, and says that the password is known', async () => {
  const { account, secret } = await setUpTotp(app)
  const { ticket } = (await authenticate(account.email, { address: '203.0.113.25' })).body
  await takeMails()
  const attempt = (code: string) =>
    finish(app, ticket, { method: 'totp', code }, { address: '203.0.113.25', headers: { 'User-Agent': AGENT } })
  for (let count = 0; count < 10; count++) expect((await attempt('000000')).status).toBe(422)
  expect(await takeMails()).toEqual([])
  for (let count = 0; count < 3; count++) expect((await attempt(nextCode(app, secret))).status).toBe(429)
  const [mail, ...more] = await takeMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    to: 'owner@karigar.example',
    subject: expect.stringContaining(`Too many wrong codes for ${account.email}`),
    text: expect.stringMatching(/203\.0\.113\.25[\s\S]*knows the password/),
  })
})

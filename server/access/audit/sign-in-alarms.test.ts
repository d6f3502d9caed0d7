import { eq, ne } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { HOUR_MS } from '../../../contract/durations.ts'
import { createTestApp, type TestAnswer } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { administrators, notices } from '../../platform/db/schema.ts'
import { findAdministrator, insertAdministrator } from '../auth/auth.store.ts'
import { hashPassword } from '../auth/passwords.ts'
import { finish, nextCode, setUpTotp } from '../auth/second-factor.test-tools.ts'

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

/** Runs the waiting jobs, and returns the mails to the business and those to an administrator. */
async function takeMails(administrator: string) {
  await app.runJobs()
  const mails = app.mails.splice(0)
  const to = (address: string) => mails.filter((mail) => mail.to === address)
  return { business: to('owner@karigar.example'), personal: to(administrator) }
}

async function expectOneEach(administrator: string) {
  const { business, personal } = await takeMails(administrator)
  expect([business.length, personal.length]).toEqual([1, 1])
}

it('a sign-in from a new device is mailed, but neither the first one of an account nor one of a known device', async () => {
  const email = await newAccount()
  const first = await authenticate(email)
  await authenticate(email, { device: cookieOf(first) })
  expect(await takeMails(email)).toEqual({ business: [], personal: [] })
  await authenticate(email, { address: '203.0.113.20' })
  const { business, personal } = await takeMails(email)
  expect(business).toMatchObject([
    {
      subject: expect.stringContaining(`${email} signed in from a new device`),
      text: expect.stringMatching(
        /at 3:30 pm IST with Firefox on Linux from 203\.0\.113\.20[\s\S]*\/admin\/administrators[\s\S]*npm run admin/,
      ),
    },
  ])
  expect(personal).toMatchObject([
    {
      subject: expect.stringContaining(`Your account ${email}: sign-in from a new device`),
      text: expect.stringMatching(/with Firefox on Linux from 203\.0\.113\.20[\s\S]*\/admin\/account$/),
    },
  ])
  expect(JSON.stringify([business, personal])).not.toContain(ADMIN.password)
  const { id } = (await findAdministrator(app.db, email)) ?? expect.fail()
  expect(business[0]?.text).toContain(`https://karigar.example/admin/audit?administrator_id=${id}\n`)
  expect(personal[0]?.text).not.toContain('/admin/audit')
})

it('is mailed once an hour for each account and network; a wrong password mails nothing', async () => {
  const email = await newAccount()
  await authenticate(email)
  for (let count = 0; count < 3; count++) await authenticate(email, { address: '203.0.113.21' })
  await authenticate(email, { address: '203.0.113.22', password: 'wrong' })
  await expectOneEach(email)
  await authenticate(email, { address: '203.0.113.22' })
  await expectOneEach(email)
  app.clock.advance(HOUR_MS)
  await authenticate(email, { address: '203.0.113.21' })
  await expectOneEach(email)
})

it('a lock-out is mailed once an hour for an account, and never for an account that does not exist', async () => {
  const email = await newAccount()
  for (let count = 0; count < 15; count++) {
    await authenticate(email, { address: '203.0.113.23', password: 'wrong' })
    await authenticate('nobody@karigar.example', { address: '203.0.113.24', password: 'wrong' })
  }
  const { business, personal } = await takeMails(email)
  expect(business).toMatchObject([
    {
      subject: expect.stringContaining(`Too many wrong passwords for ${email}`),
      text: expect.stringContaining('203.0.113.23'),
    },
  ])
  expect(personal).toMatchObject([
    {
      subject: expect.stringContaining(`Your account ${email}: too many wrong passwords`),
      text: expect.stringContaining('203.0.113.23'),
    },
  ])
  await authenticate(email, { address: '203.0.113.23', password: 'wrong' })
  expect(await takeMails(email)).toEqual({ business: [], personal: [] })
})

it('a lock-out at the second step is mailed too, once an hour, and says that the password is known', async () => {
  const { account, secret } = await setUpTotp(app)
  const { ticket } = (await authenticate(account.email, { address: '203.0.113.25' })).body
  await takeMails(account.email)
  const attempt = (code: string) =>
    finish(app, ticket, { method: 'totp', code }, { address: '203.0.113.25', headers: { 'User-Agent': AGENT } })
  for (let count = 0; count < 10; count++) expect((await attempt('000000')).status).toBe(422)
  expect(await takeMails(account.email)).toEqual({ business: [], personal: [] })
  for (let count = 0; count < 3; count++) expect((await attempt(nextCode(app, secret))).status).toBe(429)
  const { business, personal } = await takeMails(account.email)
  expect(business).toMatchObject([
    {
      subject: expect.stringContaining(`Too many wrong codes for ${account.email}`),
      text: expect.stringMatching(/203\.0\.113\.25[\s\S]*know the password/),
    },
  ])
  expect(personal).toMatchObject([
    {
      subject: expect.stringContaining(`Your account ${account.email}: too many wrong codes`),
      text: expect.stringMatching(/203\.0\.113\.25[\s\S]*know your password/),
    },
  ])
})

it('an administrator who reads the mails of the business gets one mail', async () => {
  const email = 'Owner@karigar.example'
  await insertAdministrator(app.db, { email, password_hash: await hashPassword(ADMIN.password), role: 'owner' })
  await authenticate(email)
  await authenticate(email, { address: '203.0.113.26' })
  await app.runJobs()
  expect(app.mails.splice(0)).toMatchObject([{ to: 'owner@karigar.example', text: expect.stringContaining('npm run admin') }])
})

it('an administrator is not mailed once the account is gone', async () => {
  const email = await newAccount()
  await authenticate(email)
  await authenticate(email, { address: '203.0.113.27' })
  await app.db.delete(administrators).where(eq(administrators.email, email))
  const { business, personal } = await takeMails(email)
  expect([business.length, personal.length]).toEqual([1, 0])
  expect(await app.db.$count(notices, ne(notices.status, 'sent'))).toBe(0)
})

it('the console lists the notices of both', async () => {
  const email = await newAccount()
  const { token } = (await authenticate(email)).body
  await authenticate(email, { address: '203.0.113.28' })
  const { data } = (await app.request('GET', '/notices?subject=alarm', undefined, { token })).body
  expect(data.slice(0, 2)).toMatchObject([
    { audience: 'administrator', channel: 'email', title: `Your account ${email}: sign-in from a new device` },
    { audience: 'business', channel: 'email', title: `${email} signed in from a new device` },
  ])
})

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { TICKET_LIFE_MS } from '../../../contract/access/auth.ts'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { cleanUp } from '../../operation/jobs/run-jobs.ts'
import { pendingSignIns, recoveryCodes } from '../../platform/db/schema.ts'
import { authenticate, codeOf, finish, newAccount, nextCode, setUpTotp } from './second-factor.test-tools.ts'

const app = await createTestApp()
const statusOf = async (token?: string) => (await app.request('GET', '/account', undefined, { token })).status
const totp = (code: string) => ({ method: 'totp', code })
const recovery = (code: string) => ({ method: 'recovery', code })
const WRONG = '000000'

describe('an account with an authenticator app', () => {
  it('signs in by password and code; the password alone gives no token', async () => {
    const { account, secret, id } = await setUpTotp(app)
    const first = await authenticate(app, account)
    expect([first.status, first.body]).toEqual([
      200,
      { status: true, message: ADMIN_MESSAGES.secondStepNeeded, id, next: ['totp', 'recovery'], ticket: expect.any(String) },
    ])
    expect(await statusOf(first.body.ticket)).toBe(401)
    const { status, body } = await finish(app, first.body.ticket, totp(nextCode(app, secret)))
    expect([status, body]).toEqual([200, { status: true, message: API_MESSAGES.signedIn, id, token: expect.any(String) }])
    expect(await statusOf(body.token)).toBe(200)
  })

  it('becomes known to the device at the second step, not at the first', async () => {
    const { account, secret } = await setUpTotp(app)
    const first = await authenticate(app, account)
    expect(first.headers.get('Set-Cookie')).toBeNull()
    const second = await finish(app, first.body.ticket, totp(nextCode(app, secret)))
    expect(second.headers.get('Set-Cookie')).toContain('; Path=/api/public/authenticate;')
  })

  it('accepts a code with spaces, and each code once', async () => {
    const { account, secret } = await setUpTotp(app)
    const tickets = [(await authenticate(app, account)).body.ticket, (await authenticate(app, account)).body.ticket]
    const code = nextCode(app, secret)
    expect((await finish(app, tickets[0], totp(`${code.slice(0, 3)} ${code.slice(3)}`))).status).toBe(200)
    const replayed = await finish(app, tickets[1], totp(code))
    expect([replayed.status, replayed.body.errors]).toEqual([422, { 'proof.code': ADMIN_MESSAGES.codeUsed }])
    const older = await finish(app, tickets[1], totp(codeOf(app, secret, -1)))
    expect([older.status, older.body.errors]).toEqual([422, { 'proof.code': ADMIN_MESSAGES.codeUsed }])
  })

  it('accepts a code once of many at a time', async () => {
    const { account, secret } = await setUpTotp(app)
    const tickets = await Promise.all(Array.from({ length: 6 }, async () => (await authenticate(app, account)).body.ticket))
    const code = nextCode(app, secret)
    const answers = await Promise.all(tickets.map((ticket) => finish(app, ticket, totp(code))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  })

  it('accepts one step of clock skew either side, and no more', async () => {
    const { account, secret } = await setUpTotp(app)
    app.clock.advance(90_000)
    const { ticket } = (await authenticate(app, account)).body
    for (const steps of [-2, 2]) {
      expect((await finish(app, ticket, totp(codeOf(app, secret, steps)))).body.errors).toEqual({
        'proof.code': ADMIN_MESSAGES.codeWrong,
      })
    }
    expect((await finish(app, ticket, totp(codeOf(app, secret, -1)))).status).toBe(200)
    const again = (await authenticate(app, account)).body.ticket
    expect((await finish(app, again, totp(codeOf(app, secret, 1)))).status).toBe(200)
  })

  it('is not asked for a code while its set-up is only begun', async () => {
    const account = await newAccount(app)
    const { token } = (await authenticate(app, account)).body
    await app.request('POST', '/account/totp', undefined, { token })
    expect((await authenticate(app, account)).body.token).toEqual(expect.any(String))
  })
})

describe('a ticket', () => {
  it('serves one sign-in, and several codes until one is correct', async () => {
    const { account, secret } = await setUpTotp(app)
    const { ticket } = (await authenticate(app, account)).body
    expect((await finish(app, ticket, totp(WRONG))).status).toBe(422)
    expect((await finish(app, ticket, totp(nextCode(app, secret)))).status).toBe(200)
    const again = await finish(app, ticket, totp(nextCode(app, secret)))
    expect([again.status, again.body.message]).toEqual([401, ADMIN_MESSAGES.secondStepExpired])
  })

  it('serves one of two sign-ins at a time', async () => {
    const { account, recoveryCodes } = await setUpTotp(app)
    const { ticket } = (await authenticate(app, account)).body
    const answers = await Promise.all(recoveryCodes.slice(0, 4).map((code) => finish(app, ticket, recovery(code))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  it('expires after ten minutes, and is removed then', async () => {
    const { account, secret, id } = await setUpTotp(app)
    const { ticket } = (await authenticate(app, account)).body
    app.clock.advance(TICKET_LIFE_MS)
    expect((await finish(app, ticket, totp(nextCode(app, secret)))).status).toBe(401)
    await cleanUp(app.deps)
    expect(await app.db.select().from(pendingSignIns).where(eq(pendingSignIns.administrator_id, id))).toEqual([])
  })

  it('ends when the password is changed', async () => {
    const { account, secret, token } = await setUpTotp(app)
    const { ticket } = (await authenticate(app, account)).body
    const change = { current: account.password, password: 'another-password' }
    expect((await app.request('PUT', '/account/password', change, { token })).status).toBe(200)
    expect((await finish(app, ticket, totp(nextCode(app, secret)))).status).toBe(401)
  })

  it.each([
    ['no ticket', {}, 422],
    ['an unknown ticket', { ticket: 'abc', proof: totp('123456') }, 401],
    ['no code', { ticket: 'abc', proof: { method: 'totp' } }, 422],
    ['letters as code', { ticket: 'abc', proof: totp('abcdef') }, 422],
    ['the password once more', { ticket: 'abc', proof: { method: 'password', code: 'x' } }, 422],
  ])('needs a proof: %s is refused', async (_, body, status) => {
    expect((await app.request('POST', '/public/authenticate/second-factor', body)).status).toBe(status)
  })
})

describe('a recovery code', () => {
  it('signs in once, in any spelling, and the others stay', async () => {
    const { account, token, recoveryCodes: codes } = await setUpTotp(app)
    const [code = ''] = codes
    const { ticket } = (await authenticate(app, account)).body
    expect((await finish(app, ticket, recovery(code.replaceAll('-', ' ').toUpperCase()))).status).toBe(200)
    const again = await finish(app, (await authenticate(app, account)).body.ticket, recovery(code))
    expect([again.status, again.body.errors]).toEqual([422, { 'proof.code': ADMIN_MESSAGES.recoveryCodeWrong }])
    const { body } = await app.request('GET', '/account/second-factor', undefined, { token })
    expect(body.data.recovery_codes_left).toBe(9)
  })

  it('of another account does not sign in', async () => {
    const [mine, other] = [await setUpTotp(app), await setUpTotp(app)]
    const { ticket } = (await authenticate(app, mine.account)).body
    expect((await finish(app, ticket, recovery(other.recoveryCodes[0] ?? ''))).status).toBe(422)
  })

  it('is stored as a hash alone', async () => {
    const { recoveryCodes: codes } = await setUpTotp(app)
    const stored = JSON.stringify(await app.db.select().from(recoveryCodes))
    expect(codes).toHaveLength(10)
    for (const code of codes) for (const spelling of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(spelling)
  })

  it('is no method once all are used', async () => {
    const { account, recoveryCodes: codes } = await setUpTotp(app)
    for (const code of codes) {
      const { ticket } = (await authenticate(app, account)).body
      expect((await finish(app, ticket, recovery(code))).status).toBe(200)
    }
    expect((await authenticate(app, account)).body.next).toEqual(['totp'])
  })
})

describe('the limits of wrong codes', () => {
  it('refuse the eleventh from one network, with the time to wait; a recovery code from another signs in', async () => {
    const { account, recoveryCodes: codes } = await setUpTotp(app)
    const { ticket } = (await authenticate(app, account)).body
    const tryFrom = (address: string, proof: object) => finish(app, ticket, proof, { address })
    for (let tries = 0; tries < 10; tries++) expect((await tryFrom(`198.51.100.${tries}`, totp(WRONG))).status).toBe(422)
    const { status, headers } = await tryFrom('198.51.100.99', totp(WRONG))
    expect(status).toBe(429)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(800)
    expect((await tryFrom('203.0.113.1', recovery(codes[0] ?? ''))).status).toBe(200)
  })

  it('refuse codes from anywhere after thirty in an hour, except from a device that has signed in before', async () => {
    const { account, secret, recoveryCodes: codes } = await setUpTotp(app)
    const own = await finish(app, (await authenticate(app, account)).body.ticket, totp(nextCode(app, secret)))
    const Cookie = own.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const { ticket } = (await authenticate(app, account)).body
    for (let status = 422; status === 422; ) status = (await finish(app, ticket, totp(WRONG))).status
    expect((await finish(app, ticket, totp(nextCode(app, secret)))).status).toBe(429)
    expect((await finish(app, ticket, totp(codeOf(app, secret)), { headers: { Cookie } })).status).toBe(200)
    const other = (await authenticate(app, account)).body.ticket
    expect((await finish(app, other, recovery(codes[0] ?? ''))).status).toBe(200)
  })

  it('are out of reach without the password: no ticket, no attempt', async () => {
    const { account, secret } = await setUpTotp(app)
    for (let tries = 0; tries < 40; tries++) {
      expect((await finish(app, `guessed-${tries}`, totp(WRONG))).status).toBe(401)
    }
    const { ticket } = (await authenticate(app, account)).body
    expect((await finish(app, ticket, totp(nextCode(app, secret)))).status).toBe(200)
  })
})

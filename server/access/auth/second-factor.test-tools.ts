import { Secret, TOTP } from 'otpauth'
import type { TestAnswer, TestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { findAdministrator, insertAdministrator } from './auth.store.ts'

const STEP_MS = 30_000
let accounts = 0

export type Account = { email: string; password: string }

/** Inserts an administrator for one test, with the common password. */
export async function newAccount(app: TestApp): Promise<Account> {
  const email = `second-${++accounts}@karigar.example`
  const { password_hash = '' } = (await findAdministrator(app.db, ADMIN.email)) ?? {}
  await insertAdministrator(app.db, { email, password_hash, role: 'owner' })
  return { email, password: ADMIN.password }
}

/** The code that an authenticator app shows, some steps of 30 seconds from now. */
export function codeOf(app: TestApp, secret: string, steps = 0): string {
  const timestamp = app.clock.now().getTime() + steps * STEP_MS
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** The code of the next step, to which it moves the clock: no code is accepted twice. */
export function nextCode(app: TestApp, secret: string): string {
  app.clock.advance(STEP_MS)
  return codeOf(app, secret)
}

export const authenticate = (app: TestApp, account: Account, options = {}) =>
  app.request('POST', '/public/authenticate', account, options)

/** The cookie that a device gets by signing in. */
export const cookieOf = ({ headers }: TestAnswer) => headers.get('Set-Cookie')?.split(';')[0] ?? ''

export const finish = (app: TestApp, ticket: string, proof: object, options = {}) =>
  app.request('POST', '/public/authenticate/second-factor', { ticket, proof }, options)

/** Signs in a new account and sets up an authenticator app. */
export async function setUpTotp(app: TestApp, given?: Account) {
  const account = given ?? (await newAccount(app))
  const { body } = await authenticate(app, account)
  const { token } = body
  const started = await app.request('POST', '/account/totp', undefined, { token })
  const { secret, uri } = started.body.data
  const confirmed = await app.request('POST', '/account/totp/confirm', { code: nextCode(app, secret) }, { token })
  if (confirmed.status !== 200) throw new Error(`No authenticator app: ${confirmed.status} ${confirmed.body.message}`)
  const recoveryCodes: string[] = confirmed.body.data.recovery_codes
  return { id: body.id as number, account, token: token as string, secret: secret as string, uri: uri as string, recoveryCodes }
}

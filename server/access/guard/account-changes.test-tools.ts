import { desc, ne } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { book, signInAs } from '../../../test/steps.ts'
import { administratorLinks, administrators } from '../../platform/db/schema.ts'
import { createAuthenticator } from '../auth/passkeys.test-tools.ts'
import { authenticate, codeOf, finish, newAccount, nextCode, setUpTotp } from '../auth/second-factor.test-tools.ts'

const PASSWORDS = ['seven-green-bicycles', 'eight-blue-umbrellas']

/** Calls that change administrators and their accounts or erase a customer, by action. */
export async function accountChanges(app: TestApp, token: string): Promise<Record<string, Change>> {
  const { ask, lastId } = changeSteps(app, token)
  await signInAs(app, 'editor')
  const [editor] = await app.db.select().from(administrators).where(ne(administrators.email, ADMIN.email))
  const person = '9811100001'
  await book(app, { mobile: person })

  // The calls below change these accounts; the owner who makes the other calls stays signed in.
  const account = await newAccount(app)
  const accountToken = (await authenticate(app, account)).body.token as string
  const withTotp = await setUpTotp(app)
  const withPasskey = (await authenticate(app, await newAccount(app))).body.token as string
  const authenticator = createAuthenticator()
  let secret = ''
  let password = account.password

  return {
    'administrators.invite': () => ask('POST', '/administrators/invitations', { email: 'new@karigar.example', role: 'agent' }),
    'administrators.createLink': async () =>
      ask('POST', `/administrators/invitations/${await lastId(administratorLinks.id)}/link`),
    'administrators.setPassword': async () => {
      const created = await ask('POST', `/administrators/invitations/${await lastId(administratorLinks.id)}/link`)()
      const link: string = (created as { body?: { data: { link: string } } }).body?.data.link ?? ''
      return ask('POST', '/public/administrator-link/password', { token: link.split('#').at(-1), password: PASSWORDS[0] })
    },
    'administrators.withdraw': async () => {
      await ask('POST', '/administrators/invitations', { email: 'gone@karigar.example', role: 'agent' })()
      return ask('DELETE', `/administrators/invitations/${await lastId(administratorLinks.id)}`)
    },
    'administrators.update': () => ask('PATCH', `/administrators/${editor?.id}`, { role: 'agent' }),
    'privacy.erase': () => ask('POST', '/privacy/erase', { person }),

    'auth.authenticate': () => () => authenticate(app, ADMIN),
    'auth.finishSignIn': async () => {
      const { ticket } = (await authenticate(app, withTotp.account)).body
      const code = nextCode(app, withTotp.secret)
      return () => finish(app, ticket, { method: 'totp', code })
    },
    'auth.signOutOthers': async () => {
      await authenticate(app, account)
      return ask('POST', '/account/sign-out-others', {}, accountToken)
    },
    'auth.endSession': async () => {
      const { token: other } = (await authenticate(app, { ...account, password })).body
      const { data } = (await app.request('GET', '/account', undefined, { token: other })).body
      const { id } = data.sessions.find(({ is_current }: { is_current: boolean }) => is_current)
      return ask('DELETE', `/account/sessions/${id}`, {}, accountToken)
    },
    'auth.changePassword': () => {
      const [current, next] = [password, PASSWORDS[1]]
      return async () => {
        const answer = await ask('PUT', '/account/password', { current, password: next }, accountToken)()
        if (answer.status === 200) password = next ?? ''
        return answer
      }
    },
    'secondFactor.setRequired': () => ask('PUT', '/second-factor/required', { is_required: false }),
    'secondFactor.confirm': () => {
      app.clock.advance(1000)
      return ask('POST', '/account/confirm', { proof: { method: 'password', code: password } }, accountToken)
    },
    'secondFactor.startTotp': () => async () => {
      const answer = await app.request('POST', '/account/totp', {}, { token: accountToken })
      secret = answer.body.data?.secret
      return answer
    },
    'secondFactor.confirmTotp': () => ask('POST', '/account/totp/confirm', { code: codeOf(app, secret) }, accountToken),
    'secondFactor.renewRecoveryCodes': () => ask('POST', '/account/recovery-codes', {}, accountToken),
    'secondFactor.removeTotp': () => ask('DELETE', '/account/totp', {}, accountToken),
    'passkeys.startCreation': () => ask('POST', '/account/passkeys/options', {}, withPasskey),
    'passkeys.create': async () => {
      const { body } = await app.request('POST', '/account/passkeys/options', {}, { token: withPasskey })
      return ask('POST', '/account/passkeys', { name: 'Phone', passkey: authenticator.create(body.data) }, withPasskey)
    },
    'auth.authenticateByPasskey': async () => {
      const { body } = await app.request('POST', '/public/authenticate/passkey/options', {})
      const passkey = authenticator.get(body.data)
      return () => app.request('POST', '/public/authenticate/passkey', { passkey })
    },
    'passkeys.remove': async () => {
      const { body } = await app.request('GET', '/account/second-factor', undefined, { token: withPasskey })
      return ask('DELETE', `/account/passkeys/${body.data.passkeys[0].id}`, {}, withPasskey)
    },
    'auth.logout': () => ask('POST', '/logout', {}, accountToken),
  }
}

type Send = () => Promise<{ status: number }>
/** Prepares a call that changes something. It runs twice: for the attempt whose entry fails, and for the real one. */
export type Change = () => Send | Promise<Send>

/** Steps that prepare calls. */
export function changeSteps(app: TestApp, token: string) {
  return {
    ask:
      (method: string, path: string, body: object = {}, by = token): Send =>
      () =>
        app.request(method, path, method === 'DELETE' ? undefined : body, { token: by }),
    get: async (path: string) => (await app.request('GET', path, undefined, { token })).body,
    async lastId(id: AnyPgColumn): Promise<number> {
      const [row] = await app.db.select({ id }).from(id.table).orderBy(desc(id)).limit(1)
      return Number(row?.id ?? 0)
    },
  }
}

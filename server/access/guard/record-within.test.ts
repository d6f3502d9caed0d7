import { asc, desc, eq, gt, ne } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import * as api from '../../../contract/api.ts'
import { windowOf } from '../../../contract/bookings/windows.ts'
import { kindsWith } from '../../../contract/content/content.ts'
import { buildContent } from '../../../test/build-content.ts'
import { buildContactMessage, buildLead, buildPicture, buildTechnician } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { ADMIN } from '../../../test/program.ts'
import { book, bookPaid, postImage, signIn, signInAs, uploadImage } from '../../../test/steps.ts'
import { CONTENT_STORES } from '../../content/kinds.ts'
import {
  administratorLinks,
  administrators,
  audit,
  contactMessages,
  homeRecords,
  notices,
  orders,
  reviews,
  technicians,
  unfinishedLeads,
  visits,
} from '../../platform/db/schema.ts'
import { listEndpoints } from '../../platform/http/calls.ts'
import { isAudited } from '../audit/audit.rules.ts'
import { createAuthenticator } from '../auth/passkeys.test-tools.ts'
import { authenticate, codeOf, finish, newAccount, nextCode, setUpTotp } from '../auth/second-factor.test-tools.ts'

type Send = () => Promise<{ status: number }>
/** Prepares a call that changes something. It runs twice: for the attempt whose entry fails, and for the real one. */
type Change = () => Send | Promise<Send>

const app = await createTestApp()
const token = await signIn(app)
await signInAs(app, 'editor')
const [editor] = await app.db.select().from(administrators).where(ne(administrators.email, ADMIN.email))
const lead = await book(app)
const person = '9811100001'
await book(app, { mobile: person })
const { order_id } = await bookPaid(app)
await app.request('POST', '/public/send-contact-email', buildContactMessage())
await app.request('POST', '/public/send-otp', buildLead())

const ask =
  (method: string, path: string, body: object = {}, by = token): Send =>
  () =>
    app.request(method, path, method === 'DELETE' ? undefined : body, { token: by })
const get = async (path: string) => (await app.request('GET', path, undefined, { token })).body

async function lastId(id: AnyPgColumn): Promise<number> {
  const [row] = await app.db.select({ id }).from(id.table).orderBy(desc(id)).limit(1)
  return Number(row?.id ?? 0)
}

/** The calls that change a kind of content. */
function changesOf(kind: ReturnType<typeof kindsWith<'trash'>>[number]): Record<string, Change> {
  const module = kind.replace(/-./g, ([, letter = '']) => letter.toUpperCase())
  const last = async () => `/${kind}/${await lastId(CONTENT_STORES[kind].key)}`
  return {
    [`${module}.create`]: () => ask('POST', `/${kind}`, buildContent(kind)),
    [`${module}.update`]: async () => ask('PUT', await last(), buildContent(kind)),
    [`${module}.remove`]: async () => ask('DELETE', await last()),
    [`${module}.restore`]: async () => ask('POST', `${await last()}/restore`),
  }
}

const DOCUMENT = { title: 'A', description: '<p>A</p>' }
const PASSWORDS = ['seven-green-bicycles', 'eight-blue-umbrellas']

// The calls below change these accounts, so that the owner who makes the other calls stays signed in.
const account = await newAccount(app)
const accountToken = (await authenticate(app, account)).body.token as string
const withTotp = await setUpTotp(app)
const withPasskey = (await authenticate(app, await newAccount(app))).body.token as string
const authenticator = createAuthenticator()
let secret = ''
let password = account.password

let windows = 0
/** A window that no other call takes. */
const nextWindow = () => `2026-04-${String(++windows).padStart(2, '0')}T10`
function toSpan(window: string) {
  const { start, end } = windowOf(window)
  return { from: start.toISOString(), to: end.toISOString() }
}
/** A lead that an active technician fits. */
async function buildVisitor(): Promise<number> {
  await insertTechnician(app.db)
  return (await book(app, { service_type: 'AC', city: 'thane' })).id
}

const CHANGES: Record<string, Change> = {
  'leads.update': () => ask('PATCH', `/leads/${lead.id}`, { note: 'called' }),
  'leads.recordCall': () => ask('POST', `/leads/${lead.id}/calls`, { reached: false }),
  'leads.undoCall': async () => {
    const { body } = await app.request('POST', `/leads/${lead.id}/calls`, { reached: true }, { token })
    return ask('DELETE', `/leads/${lead.id}/calls/${body.call_id}`)
  },
  'leads.assign': async () => {
    const [first, other] = (await get('/leads/assignees')).data
    const { assignee } = (await get(`/leads/${lead.id}`)).data
    return ask('PUT', `/leads/${lead.id}/assignee`, { assignee_id: assignee?.id === first.id ? (other?.id ?? null) : first.id })
  },
  'leads.remove': () => ask('DELETE', `/leads/${lead.id}`),
  'leads.restore': () => ask('POST', `/leads/${lead.id}/restore`),
  'leads.takeByPhone': () => ask('POST', '/leads', { ...buildLead(), language: 'en', has_consent: true }),
  'leads.correct': async () => {
    const { name, mobile, mailid, service_type, city, message } = (await get(`/leads/${lead.id}`)).data
    const read = { name, mobile, mailid, service_type, city, message }
    return ask('PUT', `/leads/${lead.id}`, { ...read, message: 'Two taps', read })
  },
  'leads.sendConfirmation': async () => {
    await app.db.delete(notices).where(eq(notices.audience, 'customer'))
    return ask('POST', `/leads/${lead.id}/confirmation`)
  },
  'leads.updateUnfinished': async () =>
    ask('PATCH', `/unfinished-leads/${await lastId(unfinishedLeads.id)}`, { note: 'Rings in vain' }),
  'leads.recordUnfinishedCall': async () =>
    ask('POST', `/unfinished-leads/${await lastId(unfinishedLeads.id)}/calls`, { reached: false }),
  'leads.forgetUnfinishedCalls': async () => {
    await app.db.update(unfinishedLeads).set({ tries: 2 })
    return ask('DELETE', `/unfinished-leads/${await lastId(unfinishedLeads.id)}/calls`)
  },
  'leads.removeUnfinished': async () => ask('DELETE', `/unfinished-leads/${await lastId(unfinishedLeads.id)}`),
  'contactMessages.update': async () =>
    ask('PATCH', `/contact-messages/${await lastId(contactMessages.id)}`, { status: 'answered' }),
  'contactMessages.remove': async () => ask('DELETE', `/contact-messages/${await lastId(contactMessages.id)}`),
  'payments.settle': async () => {
    const { order_id } = await bookPaid(app)
    const problem = 'The charge differs'
    await app.db
      .update(orders)
      .set({ problem, problem_keys: ['charge-1'] })
      .where(eq(orders.id, order_id))
    return ask('POST', `/payments/${order_id}/settle`, { problem, note: 'The rest was paid in cash' })
  },
  'payments.refund': () => ask('POST', `/payments/${order_id}/refund`),
  'payments.reconcile': () => ask('POST', '/payments/reconcile'),
  'payments.setUpiId': () => ask('PUT', '/payments/upi-id', { upi_id: 'karigar@okaxis' }),
  'notices.retry': async () => ask('POST', `/notices/${await failNotices()}/retry`),
  'notices.retryAll': async () => {
    await failNotices()
    return ask('POST', '/notices/retry')
  },
  'otp.narrow': () => ask('PUT', '/otp/receivers', { who: 'everybody', hours: 1 }),
  'doctor.act': () => ask('POST', '/doctor/backUp'),
  'previews.create': () => ask('POST', '/previews', { kind: 'blogs', fields: { title: 'Draft' } }),

  ...Object.assign({}, ...kindsWith('trash').map(changesOf)),
  'homepage.makeLive': async () => ask('POST', `/homepage/${await lastId(homeRecords.id)}/make-live`),
  'documents.updateAboutUs': () => ask('PUT', '/about-us', DOCUMENT),
  'documents.updatePrivacyPolicy': () => ask('PUT', '/privacy-policy', DOCUMENT),
  'documents.updateRefundPolicy': () => ask('PUT', '/refund-policy', DOCUMENT),
  'documents.updateShippingPolicy': () => ask('PUT', '/shipping-policy', DOCUMENT),
  'documents.updateTermsAndConditions': () => ask('PUT', '/terms-and-conditions', DOCUMENT),
  'contact.update': () => ask('PUT', '/contact-us', { mobile: '9876543210', email: 'new@karigar.example' }),
  'translations.update': async () => {
    const { texts } = (await get('/translations/services/1/hi')).data
    const [{ name, of }] = texts
    return ask('PUT', '/translations/services/1/hi', { texts: { [name]: { text: 'नया', of } } })
  },
  'translations.setLive': () => ask('POST', '/translations/services/1/hi/live', { is_live: false }),

  'setupGuide.confirm': () => ask('POST', '/setup-guide/prices'),
  'setupGuide.withdraw': () => ask('DELETE', '/setup-guide/prices'),

  'images.upload': async () => {
    const picture = await buildPicture({ background: { r: 7, g: 7, b: 7 } })
    return () => postImage(app, token, picture)
  },
  'images.update': async () => ask('PATCH', `/images/${(await uploadImage(app, token)).id}`, { alt: 'A tap' }),
  'images.remove': async () => ask('DELETE', `/images/${(await uploadImage(app, token)).id}`),

  'visits.plan': async () => ask('POST', '/visits', { lead_id: await buildVisitor(), window: nextWindow() }),
  'visits.update': async () => {
    const lead_id = await buildVisitor()
    const { body } = await app.request('POST', '/visits', { lead_id, window: nextWindow() }, { token })
    return ask('PATCH', `/visits/${body.data.id}`, { step: 'accepted' })
  },
  'visits.settle': async () => {
    const { body } = await app.request('POST', '/visits', { lead_id: await buildVisitor(), window: nextWindow() }, { token })
    const { id } = body.data
    await app.db.update(visits).set({ due_paise: 10_000, paid_by: 'cash', done_at: app.clock.now() }).where(eq(visits.id, id))
    return ask('PATCH', `/visits/${id}/settled`, { is_settled: true })
  },
  'visits.takeOff': () => ask('POST', '/reservations', { city: 'thane', ...toSpan(nextWindow()) }),
  'visits.endOff': async () => {
    const { body } = await app.request('POST', '/reservations', { city: 'thane', ...toSpan(nextWindow()) }, { token })
    return ask('DELETE', `/reservations/${body.data.batch}`)
  },
  'reviews.update': async () => {
    const now = app.clock.now()
    const window = { window_start: now, window_end: new Date(now.getTime() + 1), due_by: now }
    const done = { ...window, status: 'done' as const, outcome: 'unrecorded' as const, done_at: now }
    const [visit] = await app.db
      .insert(visits)
      .values({ lead_id: await buildVisitor(), ...done })
      .returning()
    await app.db.insert(reviews).values({ visit_id: visit?.id ?? 0, stars: 1 })
    return ask('PATCH', `/reviews/${visit?.id}`, { is_hidden: true, why: 'abuse' })
  },
  'technicians.create': () => ask('POST', '/technicians', buildTechnician()),
  'technicians.makeLink': async () => {
    const { body } = await app.request('POST', '/technicians', buildTechnician(), { token })
    await app.db.update(technicians).set({ image: 'ramesh.webp', verified_on: '2026-10-01', is_active: true })
    return ask('POST', `/technicians/${body.data.id}/link`, { is_new: true })
  },
  'technicians.update': async () => ask('PUT', `/technicians/${await lastId(technicians.id)}`, buildTechnician()),

  'administrators.invite': () => ask('POST', '/administrators/invitations', { email: 'new@karigar.example', role: 'agent' }),
  'administrators.createLink': async () => ask('POST', `/administrators/invitations/${await lastId(administratorLinks.id)}/link`),
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

/** Calls that write their entry after the work and before the answer, with the reason. */
const AFTER: Record<string, string> = {
  'payments.check': 'asks the provider between its transactions, and each step is in the order’s own history',
  'privacy.find': 'changes nothing',
  'demo.remove': 'empties the tables, in a test of its own',
  'privacy.exportData': 'changes nothing',
  'leads.export': 'changes nothing',
  'payments.export': 'changes nothing',
  'visits.exportMoney': 'changes nothing',
  'audit.export': 'changes nothing',
}

async function failNotices(): Promise<number> {
  const rows = await app.db
    .update(notices)
    .set({ status: 'failed' })
    .where(eq(notices.subject, 'lead'))
    .returning({ id: notices.id })
  return rows[0]?.id ?? 0
}

/** Columns that record the last use. */
const USES = ['last_used_at', 'last_step', 'counter']
/** The table that a failed attempt changes all the same: it uses up a challenge, or leaves a job for the file. */
const SPENT: Record<string, string> = {
  'passkeys.create': 'passkey_challenges',
  'auth.authenticateByPasskey': 'passkey_challenges',
  'images.upload': 'job_common',
}

/** Every row of every table, the waiting jobs, and the file names. */
async function readAll(action: string): Promise<unknown[]> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where (schemaname = 'public' or tablename = 'job_common') and not tablename = any($1)`,
    [['rate_limits', 'audit', SPENT[action] ?? '']],
  )
  const read = async ({ name }: { name: string }) => {
    const { rows } = await app.pool.query(`select (to_jsonb(t) - $1::text[])::text as row from ${name} t order by 1`, [USES])
    return [name, rows]
  }
  const files = action === 'images.upload' ? [] : await app.deps.files.list()
  return [...(await Promise.all(tables.map(read))), files.sort()]
}

it.each(Object.entries(CHANGES))('%s is made with its entry or not at all', async (action, prepare) => {
  const refused = await prepare()
  const before = await readAll(action)
  await app.db.execute('ALTER TABLE audit RENAME TO audit_gone')
  try {
    expect((await refused()).status).toBe(500)
  } finally {
    await app.db.execute('ALTER TABLE audit_gone RENAME TO audit')
  }
  expect(app.takeErrors()).not.toEqual([])
  expect(await readAll(action)).toEqual(before)

  const made = await prepare()
  const [last] = (await app.pool.query('select max(id) as id from audit')).rows
  const unchanged = await readAll(action)
  expect((await made()).status).toBeLessThan(300)
  expect(await readAll(action)).not.toEqual(unchanged)
  const entries = await app.db.select().from(audit).where(gt(audit.id, last.id)).orderBy(asc(audit.id))
  expect(entries).toMatchObject([{ action, outcome: 'done', administrator: expect.any(String) }])
})

it('each audited call is one of these, or has a reason', () => {
  const isOfContract = listEndpoints(api).filter(({ endpoint }) => isAudited(endpoint))
  const actions = [
    ...isOfContract.map(({ module, name }) => `${module}.${name}`),
    'images.upload',
    'leads.export',
    'payments.export',
    'visits.exportMoney',
    'audit.export',
  ]
  expect([...Object.keys(CHANGES), ...Object.keys(AFTER)].sort()).toEqual(actions.sort())
})

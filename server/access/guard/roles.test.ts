import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { AUDIT_CSV_PATH } from '../../../contract/access/audit.ts'
import * as api from '../../../contract/api.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { LEADS_CSV_PATH } from '../../../contract/bookings/leads.ts'
import { PAYMENTS_CSV_PATH } from '../../../contract/bookings/payments.ts'
import { MONEY_CSV_PATH } from '../../../contract/bookings/visits.money.ts'
import { CONTENT_KINDS } from '../../../contract/content/content.ts'
import { english } from '../../../contract/messages.ts'
import { ROLES, type Role, rolesFor } from '../../../contract/roles.ts'
import { buildBlog } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, signInAs } from '../../../test/steps.ts'
import { sendAlarm } from '../../bookings/notices/enqueue-notices.ts'
import { administrators } from '../../platform/db/schema.ts'
import { listEndpoints } from '../../platform/http/calls.ts'

const app = await createTestApp()
const EVERYBODY = ROLES
const EDITORS: readonly Role[] = ['owner', 'editor']
const AGENTS: readonly Role[] = ['owner', 'agent']
const OWNER: readonly Role[] = ['owner']

/**
 * Who may call what, by module, or by call if it differs from its module. Deliberately repeats the contract. Editors
 * may call everything of the kinds of content.
 */
const ALLOWED: Record<string, readonly Role[]> = {
  administrators: OWNER,
  auth: EVERYBODY,
  passkeys: EVERYBODY,
  secondFactor: EVERYBODY,
  'secondFactor.setRequired': OWNER,
  dashboard: EVERYBODY,
  demo: OWNER,
  business: AGENTS,
  doctor: OWNER,
  'history.listTrash': EVERYBODY,
  documents: EDITORS,
  drafts: EDITORS,
  history: EDITORS,
  images: EDITORS,
  items: EDITORS,
  previews: EDITORS,
  translations: EDITORS,
  contactMessages: AGENTS,
  leads: AGENTS,
  notices: AGENTS,
  'notices.getChannels': OWNER,
  'notices.retryAll': OWNER,
  audit: OWNER,
  otp: OWNER,
  payments: OWNER,
  privacy: OWNER,
  reviews: OWNER,
  search: EDITORS,
  setupGuide: OWNER,
  visits: AGENTS,
  'visits.listMoney': OWNER,
  'visits.sumMoney': OWNER,
  'visits.settle': OWNER,
  technicians: OWNER,
  'technicians.list': AGENTS,
  'technicians.makeLink': AGENTS,
}

const isOfContent = (path: string) => CONTENT_KINDS.some((kind) => path === `/${kind}` || path.startsWith(`/${kind}/`))

const endpoints = listEndpoints(api).map(({ module, name, endpoint }) => ({ module, call: `${module}.${name}`, ...endpoint }))
const guarded = [
  ...endpoints.filter(({ auth }) => auth !== 'public'),
  // The contract describes only JSON, so these five are mounted separately.
  { module: 'images', call: 'images.upload', method: 'POST', path: '/temp-images', auth: 'editor' as const },
  { module: 'leads', call: 'leads.csv', method: 'GET', path: LEADS_CSV_PATH, auth: 'owner' as const },
  { module: 'payments', call: 'payments.csv', method: 'GET', path: PAYMENTS_CSV_PATH, auth: 'owner' as const },
  { module: 'visits', call: 'door-money.csv', method: 'GET', path: MONEY_CSV_PATH, auth: 'owner' as const },
  { module: 'audit', call: 'audit.csv', method: 'GET', path: AUDIT_CSV_PATH, auth: 'owner' as const },
]
ALLOWED['leads.csv'] = OWNER
ALLOWED['door-money.csv'] = OWNER

it('every endpoint outside of /public declares who may call it', () => {
  expect(
    endpoints.filter(({ path, auth }) => path.startsWith('/public/') !== (auth === 'public')).map(({ call }) => call),
  ).toEqual([])
})

it.each(guarded)(
  '$call is open to the roles that it declares, and to nobody else',
  async ({ module, call, method, path, auth }) => {
    const allowed = ALLOWED[call] ?? ALLOWED[module] ?? (isOfContent(path) ? EDITORS : undefined)
    expect(rolesFor(auth)).toEqual(allowed)
    const address = `/api${path.replace(/:\w+/g, '999999')}`
    const send = (token?: string) => app.fetch(address, { method, headers: token ? { Authorization: `Bearer ${token}` } : {} })

    const unsigned = await send()
    expect([unsigned.status, await unsigned.json()]).toEqual([401, { status: false, message: API_MESSAGES.signInNeeded }])
    for (const role of ROLES) {
      const answer = await send(await signInAs(app, role))
      if (allowed?.includes(role)) expect(answer.status, role).not.toBeOneOf([401, 403])
      else
        expect([role, answer.status, await answer.json()]).toEqual([
          role,
          403,
          { status: false, message: API_MESSAGES.roleForbids },
        ])
    }
  },
)

describe('of what several roles may call', () => {
  const getAs = async (role: Role, path: string) =>
    (await app.request('GET', path, undefined, { token: await signInAs(app, role) })).body

  beforeAll(async () => {
    const token = await signInAs(app, 'owner')
    const lead = await book(app)
    await book(app)
    const { body } = await app.request('POST', '/blogs', buildBlog(), { token })
    await app.request('POST', '/blogs', buildBlog({ status: 0 }), { token })
    await app.request('DELETE', `/leads/${lead.id}`, undefined, { token })
    await app.request('DELETE', `/blogs/${body.data.id}`, undefined, { token })
    await sendAlarm(app.db, app.deps, { key: 'problem', title: 'The balance is not even', text: 'Look at it' })
  })

  it.each<[Role, string[]]>([
    ['owner', ['blogs', 'leads']],
    ['editor', ['blogs']],
    ['agent', ['leads']],
  ])('the trash shows the %s %j', async (role, kinds) => {
    const { data, meta } = await getAs(role, '/trash')
    expect([data.map(({ kind }: { kind: string }) => kind).sort(), meta.total]).toEqual([kinds, kinds.length])
  })

  it('the dashboard shows an agent the leads, an editor the gaps of the content, and both no backup', async () => {
    const [owner, editor, agent] = [
      await getAs('owner', '/dashboard'),
      await getAs('editor', '/dashboard'),
      await getAs('agent', '/dashboard'),
    ].map(({ data }) => data)
    expect([owner.leads.unanswered, agent.leads.unanswered, editor.leads]).toEqual([1, 1, null])
    expect([owner, editor, agent].map(({ attention }) => attention.drafts.length)).toEqual([1, 1, 0])
    expect([owner, editor, agent].map(({ backup }) => backup !== null)).toEqual([true, false, false])
  })

  it('the notices of problems are the owner’s', async () => {
    const subjectsOf = async (role: Role) =>
      new Set((await getAs(role, '/notices')).data.map(({ subject }: { subject: string }) => subject))
    expect(await subjectsOf('owner')).toEqual(new Set(['alarm', 'lead']))
    expect(await subjectsOf('agent')).toEqual(new Set(['lead']))
    const { data } = await getAs('owner', '/notices?subject=alarm')
    const retried = await app.request('POST', `/notices/${data[0].id}/retry`, undefined, { token: await signInAs(app, 'agent') })
    expect([retried.status, retried.body.message]).toEqual([404, english.notFound])
  })
})

it('a changed role holds from the next call of a session that is open', async () => {
  const token = await signInAs(app, 'agent')
  const statusOf = async (path: string) => (await app.request('GET', path, undefined, { token })).status
  expect([await statusOf('/leads'), await statusOf('/blogs')]).toEqual([200, 403])
  const toRole = (role: Role) =>
    app.db.update(administrators).set({ role }).where(eq(administrators.email, 'agent@roles.example'))
  await toRole('editor')
  expect([await statusOf('/leads'), await statusOf('/blogs')]).toEqual([403, 200])
  expect((await app.request('GET', '/account', undefined, { token })).body.data.role).toBe('editor')
  await toRole('agent')
})

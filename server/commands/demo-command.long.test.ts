import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type { Board } from '../../contract/bookings/visits.ts'
import { dayAfter } from '../../contract/bookings/windows.ts'
import { MINUTE_MS } from '../../contract/durations.ts'
import { OPEN } from '../../contract/hours.ts'
import { minuteOfDay } from '../../contract/india.ts'
import { LANGUAGES } from '../../contract/languages.ts'
import { LEAD_STATUSES, VISIT_STATUSES } from '../../contract/options.ts'
import { blogImagePath } from '../../contract/paths.ts'
import { buildLead, buildPicture } from '../../test/builders.ts'
import { ADMIN, startCommand, startProgram } from '../../test/program.ts'
import { readDatabase, readInstance } from '../../test/read-instance.ts'
import { waitFor } from '../../test/wait-for.ts'
import { createAuthenticator } from '../access/auth/passkeys.test-tools.ts'
import { MORNING_MS } from '../visits/visits/visits.rules.ts'

const LAST_WINDOW_MIN = 22 * 60
const ANSWERED_FROM_MIN = MORNING_MS / MINUTE_MS + 10

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karigar-demo-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const dataDir = () => join(folder, 'data')
const runDemo = (env: Record<string, string> = {}) =>
  startCommand(['demo'], { DATA_DIR: dataDir(), ADMIN_PASSWORD: ADMIN.password, ...env }).ended

type Answer = {
  status: boolean
  message: string
  token: string
  data: Record<string, unknown>
  errors?: object
  meta: { total: number }
}

async function openConsole(url: string, email: string, password = ADMIN.password) {
  const call = async (method: string, path: string, input?: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(input && { body: JSON.stringify(input) }) })
    return { code: answer.status, ...((await answer.json()) as Answer) }
  }
  const { token } = await call('POST', '/public/authenticate', { email, password })
  async function upload(): Promise<string> {
    const form = new FormData()
    form.append('image', new File([await buildPicture({ background: '#0b5d57' })], 'tap.png'))
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/temp-images`, { method: 'POST', headers, body: form })
    return `${url}${blogImagePath(((await answer.json()) as { data: { file: string } }).data.file)}`
  }
  return {
    call: (method: string, path: string, input?: object) => call(method, path, input, token),
    upload,
    isSignedIn: Boolean(token),
  }
}

/** Row counts of the tables that neither a start nor a call fills automatically. */
function countRows(rows: Record<string, string[]>): Record<string, number> {
  const tables = Object.entries(rows).filter(([name]) =>
    /^public\.(?!audit|sessions|rate_limits|notices|sandbox_keys)/.test(name),
  )
  return Object.fromEntries(tables.map(([name, found]) => [name, found.length]))
}

/** Yesterday, today and tomorrow: the evening and the morning share what is under way with the day beside them. */
async function expectHalfOver(boards: Board[], url: string): Promise<void> {
  const statuses = boards.flatMap(({ visits }) => visits.map(({ status }) => status))
  // A board leaves out what was cancelled.
  expect(new Set([...statuses, 'cancelled'])).toEqual(new Set(VISIT_STATUSES))
  const [, today, tomorrow] = boards
  expect(today?.technicians).toHaveLength(6)
  for (const { image_url } of today?.technicians ?? []) expect((await fetch(`${url}${image_url}`)).status).toBe(200)
  // In the last window of a day and at night the next one is another day's. Its technician is asked at 7 in the
  // morning, and is to answer within ten minutes.
  const minute = minuteOfDay(new Date())
  const asked = minute >= ANSWERED_FROM_MIN && minute < LAST_WINDOW_MIN ? ['noReply'] : []
  const needs = new Set(today?.needs.map(({ need }) => need))
  // A quote that was sent before midnight waits for its answer until the morning, soon for too long.
  if (minute < OPEN.fromMin) needs.delete('quoteWaits')
  expect(needs).toEqual(new Set(['late', 'lost', 'claim', ...asked, 'notPaid']))
  const visits = boards.flatMap((board) => board.visits)
  expect(new Set(visits.flatMap(({ quote }) => quote?.status ?? []))).toEqual(new Set(['sent', 'approved', 'declined']))
  expect(new Set(visits.flatMap(({ paid_by }) => paid_by ?? []))).toEqual(new Set(['upi', 'cash', 'owed', 'online']))
  expect(visits).toContainEqual(expect.objectContaining({ status: 'planned', return_of: expect.any(Number) }))
  expect(today?.to_plan).toContainEqual(expect.objectContaining({ last_event: expect.objectContaining({ what: 'unassigned' }) }))
  expect(boards.flatMap(({ off }) => off)).toContainEqual(expect.objectContaining({ note: 'Fever, went home' }))
  expect(today?.leads.length).toBeGreaterThan(0)
  expect(tomorrow?.visits.length).toBeGreaterThan(2)
}

it('is refused in production, with a database of its own, and where there is data', async () => {
  const refusals = { PRODUCTION: '1', ALLOW_HTTP: '1', SITE_URL: 'http://karigar.test' }
  expect(await runDemo(refusals)).toMatchObject({ code: 1, output: expect.stringContaining('isn’t for production') })
  const elsewhere = await runDemo({ DATABASE_URL: 'postgres://localhost/karigar' })
  expect(elsewhere).toMatchObject({ code: 1, output: expect.stringContaining('unset DATABASE_URL') })
})

it('is a fortnight in which everything occurs and a day of visits is half over, reaches no real people, and is removed once the owner has a new password and gives up the bookings since', async () => {
  const { code, output } = await runDemo()
  expect([code, output]).toEqual([0, expect.stringContaining(ADMIN.password)])
  const [, agentPassword = ''] = /^ *Agent +sunil@karigar\.example +(\S+)$/m.exec(output) ?? []
  expect(await runDemo()).toMatchObject({ code: 1, output: expect.stringContaining('already holds data') })

  const providers = { SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'office@karigar.example' }
  for (const env of [{ PRODUCTION: '1', ALLOW_HTTP: '1' }, providers])
    await expect(startProgram(dataDir(), env)).rejects.toThrow('This data is the demo')
  const program = await startProgram(dataDir())
  const { call, upload } = await openConsole(program.url, ADMIN.email)
  const leads = Object.values((await call('GET', '/leads?limit=100')).data) as Record<string, unknown>[]
  const valuesOf = (field: string) => new Set(leads.map((lead) => lead[field]))
  expect(valuesOf('status')).toEqual(new Set(LEAD_STATUSES))
  expect(valuesOf('language')).toEqual(new Set(LANGUAGES))
  expect(leads.filter(({ source }) => source === 'phone')).toHaveLength(2)
  expect((await call('GET', '/leads/counts')).data).toMatchObject({ unfinished: 4, unanswered: expect.any(Number) })
  const { data: payments } = await call('GET', '/payments/counts')
  expect(payments).toMatchObject({ needsYou: 1 })
  expect(payments.given_back_paise).toBeGreaterThan(0)
  expect((await call('GET', '/translations?to_do=missing')).meta.total).toBeGreaterThan(0)
  expect((await call('GET', '/search-misses?days=28')).data).not.toEqual([])
  expect((await call('GET', '/dashboard')).data.is_demo).toBe(true)
  const days = [-1, 0, 1].map((days) => dayAfter(new Date(), days))
  const boards: Board[] = []
  for (const day of days) boards.push((await call('GET', `/visits?day=${day}`)).data as Board)
  await expectHalfOver(boards, program.url)

  const { call: agent } = await openConsole(program.url, 'sunil@karigar.example', agentPassword)
  const picture = await upload()
  const statusOf = async (address: string) => (await fetch(address)).status
  expect(await statusOf(picture)).toBe(200)
  for (const [email, password] of [
    [ADMIN.email, agentPassword],
    ['sunil@karigar.example', ADMIN.password],
  ] as const)
    expect([email, (await openConsole(program.url, email, password)).isSignedIn]).toEqual([email, false])
  const newPassword = 'four unlike words, seldom said'
  const remove = (input: object = {}, by = call) => by('POST', '/demo/remove', { new_password: newPassword, ...input })
  expect((await remove({}, agent)).code).toBe(403)
  expect((await call('POST', '/demo/remove')).errors).toHaveProperty('new_password')
  expect((await remove({ new_password: ADMIN.password })).errors).toEqual({ new_password: ADMIN_MESSAGES.demoPassword })
  expect((await remove({ new_password: 'password1' })).errors).toHaveProperty('new_password')
  const booked = await call('POST', '/leads', { ...buildLead(), language: 'en', has_consent: true })
  expect(booked.code).toBe(201)
  const asked = await call('POST', '/public/send-contact-email', {
    ...{ name: 'Meera Joshi', email: 'meera@example.com', message: 'Do you come to Palava?', consent_version: 1 },
  })
  expect(asked.code).toBe(200)
  const since = { bookings: 1, messages: 1 }
  expect(await remove()).toMatchObject({ code: 409, message: ADMIN_MESSAGES.sinceDemo(since), ...since })
  expect((await call('GET', `/leads/${booked.data.id}`)).code).toBe(200)

  const passkeyOfStranger = createAuthenticator(program.url)
  const { data: options } = await call('POST', '/account/passkeys/options', {})
  const passkey = passkeyOfStranger.create(options as never)
  expect((await call('POST', '/account/passkeys', { name: 'Phone', passkey })).code).toBe(200)
  const { call: elsewhere } = await openConsole(program.url, ADMIN.email)
  expect(await remove({ also_real: true })).toMatchObject({ code: 200, message: ADMIN_MESSAGES.demoRemoved })
  expect((await elsewhere('GET', '/account')).code).toBe(401)
  expect((await call('GET', '/audit')).data).toMatchObject({ 0: { action: 'demo.remove', administrator: ADMIN.email } })
  const confirm = (code: string) => call('POST', '/account/confirm', { proof: { method: 'password', code } })
  expect([(await confirm(ADMIN.password)).code, (await confirm(newPassword)).code]).toEqual([422, 200])
  expect((await remove({ new_password: 'other words, just as seldom' })).message).toBe(ADMIN_MESSAGES.noDemo)
  expect((await call('GET', '/dashboard')).data.is_demo).toBe(false)
  expect((await agent('GET', '/leads')).code).toBe(401)
  expect((await fetch(`${program.url}/services/homeservice/plumber`)).status).toBe(200)
  await waitFor(async () => expect(await statusOf(picture)).toBe(404))
  await program.stop()

  const { rows, files } = await readInstance(dataDir())
  const { connection, database, uploads } = inject('seeded')
  expect(countRows(rows)).toEqual(countRows(await readDatabase({ ...connection, database })))
  const first = readdirSync(uploads, { recursive: true, encoding: 'utf8' })
  expect(Object.keys(files)).toHaveLength(first.filter((name) => /\.\w+$/.test(name)).length)
})

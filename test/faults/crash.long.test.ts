import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type * as api from '../../contract/api.ts'
import type { Lead } from '../../contract/bookings/leads.ts'
import type { CallInput } from '../../contract/endpoint.ts'
import { buildLead } from '../builders.ts'
import { letPass } from '../patience.ts'
import { ADMIN, type Program, readPostgresPid, startProgram } from '../program.ts'
import { postPublic, readSentCode } from '../running-program.ts'
import { waitFor } from '../wait-for.ts'

const VISITORS = 6
const SETTINGS = { TRUST_PROXY: '1', OTP_SITE_LIMIT_PER_HOUR: '100000' }

type Form = CallInput<typeof api.leads.create>

const acknowledged = new Set<string>()
/** Forms that were sent as leads after verification, and not acknowledged. */
const unanswered: Form[] = []
let folder: string
let program: Program

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karigar-crash-'))
  cpSync(inject('seeded').template, folder, { recursive: true })
  program = await startProgram(folder, SETTINGS)
})

afterAll(async () => {
  await program.stop()
  await rm(folder, { recursive: true, force: true })
})

const post = (path: string, input: Record<string, unknown>) => postPublic(program.url, path, input)

/** Books repeatedly until the program dies; after a refused call it begins a new booking. */
async function visit(): Promise<void> {
  for (;;) {
    const form = buildLead()
    form.request_id = `form-of-${form.mobile}`
    try {
      if (!(await verify(form.mobile))) continue
    } catch {
      return
    }
    const answer = await post('/leads', form).catch(() => undefined)
    if (answer?.status === 201) acknowledged.add(answer.body.data.reference)
    else unanswered.push(form)
    if (!answer) return
  }
}

async function verify(mobile: string): Promise<boolean> {
  if ((await post('/send-otp', { mobile })).status !== 200) return false
  return (await post('/verify-otp', { mobile, otp: readSentCode(mobile, folder) })).status === 200
}

async function listLeads(): Promise<Lead[]> {
  const { body } = await post('/authenticate', ADMIN)
  const leads: Lead[] = []
  for (let page = 1; ; page++) {
    const answer = await fetch(`${program.url}/api/leads?page=${page}`, { headers: { Authorization: `Bearer ${body.token}` } })
    const { data } = (await answer.json()) as { data: Lead[] }
    leads.push(...data)
    if (data.length < 100) return leads
  }
}

describe('every acknowledged lead survives', () => {
  it.each([
    ['the app', 1],
    ['the app and its PostgreSQL', 2],
    ['the app', 3],
    ['its PostgreSQL and the app', 4],
  ])('SIGKILL of %s during bookings, round %i', async (victims) => {
    const postgresPid = readPostgresPid(folder)
    const before = acknowledged.size
    const visits = Array.from({ length: VISITORS }, visit)
    await waitFor(() => expect(acknowledged.size).toBeGreaterThan(before))
    await letPass(Math.random() * 1200)
    if (victims.startsWith('its')) {
      process.kill(postgresPid, 'SIGKILL')
      await letPass(Math.random() * 1200)
    }
    await program.kill('SIGKILL')
    if (victims.endsWith('PostgreSQL')) process.kill(postgresPid, 'SIGKILL')
    await Promise.all(visits)

    program = await startProgram(folder, SETTINGS)
    const references = (await listLeads()).map(({ reference }) => reference)
    expect([...acknowledged].filter((reference) => !references.includes(reference))).toEqual([])
    expect(new Set(references).size).toBe(references.length)
  })

  it('a form whose answer was lost makes exactly one lead when it is sent again', async () => {
    for (const form of unanswered) expect(await post('/leads', form)).toMatchObject({ status: 201 })
    const mobiles = (await listLeads()).map(({ mobile }) => mobile)
    expect(new Set(mobiles).size).toBe(mobiles.length)
    expect(mobiles).toEqual(expect.arrayContaining(unanswered.map(({ mobile }) => mobile)))
    expect(mobiles).toHaveLength(acknowledged.size + unanswered.length)
  })
})

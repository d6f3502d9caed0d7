import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildLead } from '../../../test/builders.ts'
import { letPass } from '../../../test/patience.ts'
import { type PostgresServer, startPostgresServer } from '../../../test/postgres-servers.ts'
import { ADMIN, type Program, startProgram } from '../../../test/program.ts'
import { postPublic, readSentCode } from '../../../test/running-program.ts'
import { waitFor } from '../../../test/wait-for.ts'

const VISITORS = 4
const folder = mkdtempSync(join(tmpdir(), 'karigar-failover-'))
const dataDir = join(folder, 'data')
const acknowledged: string[] = []
let [primary, standby, program]: [PostgresServer?, PostgresServer?, Program?] = []
let isOver = false
/** Id of the last notice before the primary was lost. */
let lastNotice = 0

beforeAll(async () => {
  const { template } = inject('seeded')
  for (const name of ['primary', 'standby', 'data']) mkdirSync(join(folder, name))
  cpSync(join(template, 'uploads'), join(dataDir, 'uploads'), { recursive: true })
  primary = await startPostgresServer(template, join(folder, 'primary'))
  standby = await startPostgresServer(template, join(folder, 'standby'), {}, primary)
  await waitFor(async () => expect(await primary?.query('select from pg_stat_replication')).toHaveLength(1))
  await primary.query("alter system set synchronous_standby_names = 'standby'")
  await primary.query('select pg_reload_conf()')
  program = await startProgram(dataDir, {
    // The standby is listed first, because the order of the servers must not matter.
    DATABASE_URL: `postgresql://karigar_program@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/karigar`,
    TRUST_PROXY: '1',
    OTP_SITE_LIMIT_PER_HOUR: '100000',
  })
})

afterAll(async () => {
  await program?.stop()
  for (const server of [standby, primary]) await server?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const post = (path: string, input: Record<string, unknown>) => postPublic(program?.url, path, input)

async function visit(): Promise<void> {
  while (!isOver) {
    const form = { ...buildLead(), request_id: crypto.randomUUID() }
    const sent = await post('/send-otp', { mobile: form.mobile })
    const verified =
      sent.status === 200 && (await post('/verify-otp', { mobile: form.mobile, otp: readSentCode(form.mobile, dataDir) }))
    const answer = verified && verified.status === 200 ? await post('/leads', form) : undefined
    if (answer?.status === 201) acknowledged.push(answer.body.data.reference)
    // A visitor would also wait a moment before trying again.
    else await letPass(100)
  }
}

/** Waits for this many more bookings. */
async function waitForBookings(count: number): Promise<void> {
  const before = acknowledged.length
  await waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(before + count))
}

describe('with a primary and a synchronous standby', () => {
  it('a booking is acknowledged once the standby has stored it', async () => {
    await standby?.kill('SIGSTOP')
    const answer = post('/send-otp', { mobile: buildLead().mobile })
    expect(await Promise.race([answer, letPass(2_000).then(() => 'none')])).toBe('none')
    await standby?.kill('SIGCONT')
    expect((await answer).status).toBe(200)
  })

  it('bookings go on when the primary is lost and the standby is promoted, and none that was acknowledged is lost', async () => {
    const visits = Array.from({ length: VISITORS }, visit)
    await waitForBookings(8)
    await primary?.kill('SIGKILL')
    // An operator needs a moment to promote the standby; until then nothing can be stored.
    await letPass(1_000)
    const lostAt = acknowledged.length
    lastNotice = Number((await standby?.query('select max(id) as id from notices'))?.[0]?.id)
    await standby?.query('select pg_promote()')
    await waitForBookings(8)
    isOver = true
    await Promise.all(visits)

    const stored = (await standby?.query('select reference from leads'))?.map(({ reference }) => reference)
    expect(acknowledged.filter((reference) => !stored?.includes(reference))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(lostAt)
  })

  it('a change of the content reaches the pages, and the notices of new bookings are sent', async () => {
    const { body } = await post('/authenticate', ADMIN)
    const change = { title: 'About us', description: '<p>After the failover</p>' }
    const headers = { Authorization: `Bearer ${body.token}`, 'Content-Type': 'application/json' }
    const saved = await fetch(`${program?.url}/api/about-us`, { method: 'PUT', headers, body: JSON.stringify(change) })
    expect(saved.status).toBe(200)
    expect(await (await fetch(`${program?.url}/aboutus`)).text()).toContain('After the failover')
    const areSent = async () => {
      const notices = await standby?.query(`select status from notices where id > ${lastNotice}`)
      expect(new Set(notices?.map(({ status }) => status))).toEqual(new Set(['kept']))
    }
    await waitFor(areSent)
  })
})

import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { openGate } from '../gate.ts'
import { letPass } from '../patience.ts'
import { type PostgresServer, startPostgresServer } from '../postgres-servers.ts'
import { type Program, startProgram } from '../program.ts'
import { createBooker, expectUnavailable, signInTo } from '../running-program.ts'
import { waitFor } from '../wait-for.ts'

// `npm run away` is the long form.
const AWAY_MS = Number(process.env.AWAY_S ?? 2) * 1000
const MAX_CONNECTIONS = '40'
const AT_ONCE = 15

const folder = mkdtempSync(join(tmpdir(), 'karigar-server-'))
const dataDir = join(folder, 'data')
let [postgres, gate, program]: [PostgresServer?, Awaited<ReturnType<typeof openGate>>?, Program?] = []
let token = ''

beforeAll(async () => {
  const { template } = inject('seeded')
  mkdirSync(join(folder, 'postgres'))
  cpSync(join(template, 'uploads'), join(dataDir, 'uploads'), { recursive: true })
  postgres = await startPostgresServer(template, join(folder, 'postgres'), { max_connections: MAX_CONNECTIONS })
  gate = await openGate(postgres.port)
  program = await startProgram(dataDir, {
    DATABASE_URL: `postgresql://karigar_program@127.0.0.1:${gate.port}/karigar?sslmode=disable`,
    TRUST_PROXY: '1',
    OTP_SITE_LIMIT_PER_HOUR: '100000',
  })
  token = await signInTo(program)
  await openHome()
})
afterAll(async () => {
  await program?.stop()
  await gate?.close()
  await postgres?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const { book, expectNoneLost } = createBooker(() => program as Program)
const openHome = async () => expect((await fetch(`${program?.url}/`)).status).toBe(200)

/** Expects recovery without a restart: the program takes bookings, has lost none, and sends every notice. */
async function expectRecovery(): Promise<void> {
  await waitFor(async () => expect((await book()).status).toBe(201))
  await expectNoneLost(token)
  const areSent = async () => {
    const notices = await postgres?.query('select distinct status from notices')
    expect(notices).toEqual([{ status: 'kept' }])
  }
  await waitFor(areSent)
}

/** Opens connections until the server has none left. */
async function takeConnections(): Promise<pg.Client[]> {
  const taken: pg.Client[] = []
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', port: postgres?.port, user: 'karigar_program', database: 'karigar' })
    client.on('error', () => {})
    try {
      await client.connect()
    } catch {
      return taken
    }
    taken.push(client)
  }
}

describe('while a PostgreSQL elsewhere', () => {
  it('is slow, bookings are slower, and pages are not', async () => {
    gate?.delay(150)
    onTestFinished(() => gate?.delay(0))
    await openHome()
    expect((await book()).status).toBe(201)
    gate?.delay(0)
    await expectRecovery()
  })

  it('has given all its connections to others, calls ask to try again, and go on once some are free', async () => {
    const taken = await takeConnections()
    onTestFinished(async () => void (await Promise.all(taken.map((client) => client.end()))))
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, book))
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) expectUnavailable(answer)
    await openHome()
    await Promise.all(taken.map((client) => client.end()))
    await expectRecovery()
  })

  it('is out of reach, pages go on, calls ask to try again, and notices wait', async () => {
    expect((await book()).status).toBe(201)
    await gate?.close()
    for (const end = Date.now() + AWAY_MS; Date.now() < end; await letPass(500)) {
      expectUnavailable(await book())
      await openHome()
    }
    expect((await fetch(`${program?.url}/readyz`)).status).toBe(503)
    await gate?.open()
    await expectRecovery()
  })
})

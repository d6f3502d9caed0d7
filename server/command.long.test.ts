import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { NODE_FLAGS } from '../scripts/lib/project.mjs'
import { endWithRun } from '../test/end-with-run.ts'
import { ADMIN, readPostgresPid, START_ENV } from '../test/program.ts'
import { updateAdministrator } from './access/administrators/administrators.store.ts'
import { findLastEntry } from './access/audit/audit.store.ts'
import { findAdministrator, insertSession, listSessions } from './access/auth/auth.store.ts'
import { isHashOfPassword } from './access/auth/passwords.ts'
import {
  confirmPendingTotp,
  countRecoveryCodes,
  insertPendingTotp,
  listMethods,
  replaceRecoveryCodes,
} from './access/auth/second-factor.store.ts'
import { connect } from './platform/db/client.ts'
import { findPostmaster } from './platform/db/embedded/postmaster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded/start.ts'

let dataDir: string

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'karigar-admin-'))
  endWithRun(`postgres -D ${dataDir}`)
  cpSync(inject('seeded').template, dataDir, { recursive: true })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs what `npm run admin -- …` starts. */
function admin(words: string, env: Record<string, string> = {}): Promise<{ code: number; out: string; err: string }> {
  const args = [...NODE_FLAGS, 'server/command.ts', 'admin', ...words.split(' ').filter(Boolean)]
  return new Promise((done) => {
    const options = { cwd: join(import.meta.dirname, '..'), env: { ...START_ENV, DATA_DIR: dataDir, ...env } }
    execFile(process.execPath, args, options, (error, out, err) => {
      done({ code: Number(error?.code ?? 0), out: out.trim(), err: err.trim() })
    })
  })
}

async function isPasswordOf(server: EmbeddedPostgres, email: string, password: string): Promise<boolean> {
  const { db, pool } = connect(server.connection)
  try {
    const row = await findAdministrator(db, email)
    return row !== undefined && (await isHashOfPassword(row.password_hash, password))
  } finally {
    await pool.end()
  }
}

const readPassword = (out: string) => /Password: (\S+) {3}\(shown this once\)$/.exec(out)?.[1] ?? ''

describe('beside a running program', () => {
  let server: EmbeddedPostgres
  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDir })
  })
  afterAll(() => server.stop())

  it('create makes an administrator with the password that it prints, and the program’s database keeps running', async () => {
    const pid = readPostgresPid(dataDir)
    const { code, out, err } = await admin('create Asha@Karigar.example')
    expect([code, err, out.split('\n')[0]]).toEqual([0, '', 'asha@karigar.example is now an administrator.'])
    expect(await isPasswordOf(server, 'asha@karigar.example', readPassword(out))).toBe(true)
    expect(readPostgresPid(dataDir)).toBe(pid)
    const { db, pool } = connect(server.connection)
    const entry = await findLastEntry(db, 'command.admin').finally(() => pool.end())
    expect(entry).toMatchObject({ target: 'asha@karigar.example', note: 'create', outcome: 'done' })
  })

  it('create takes the password from ADMIN_PASSWORD and does not print it', async () => {
    const { out } = await admin('create ravi@karigar.example', { ADMIN_PASSWORD: 'a-chosen-password' })
    expect(out).toMatch(/Password: as set in ADMIN_PASSWORD$/)
    expect(await isPasswordOf(server, 'ravi@karigar.example', 'a-chosen-password')).toBe(true)
  })

  it('reset gives a new password and ends the sessions', async () => {
    const { db, pool } = connect(server.connection)
    const { id = 0 } = (await findAdministrator(db, ADMIN.email)) ?? {}
    await insertSession(db, { administratorId: id, address: '', userAgent: '', now: new Date() })
    const { code, out } = await admin(`reset ${ADMIN.email}`)
    expect([code, out.split('\n')[0]]).toEqual([0, `${ADMIN.email} has a new password; its sessions are ended.`])
    expect(await listSessions(db, id)).toEqual([])
    await pool.end()
    expect(await isPasswordOf(server, ADMIN.email, readPassword(out))).toBe(true)
    expect(await isPasswordOf(server, ADMIN.email, ADMIN.password)).toBe(false)
  })

  it('enable switches an account on, whose old sessions stay ended', async () => {
    const { db, pool } = connect(server.connection)
    const { id = 0 } = (await findAdministrator(db, ADMIN.email)) ?? {}
    await insertSession(db, { administratorId: id, address: '', userAgent: '', now: new Date() })
    await updateAdministrator(db, id, { disabled_at: new Date() })
    expect(await admin(`enable ${ADMIN.email}`)).toEqual({ code: 0, out: `${ADMIN.email} is active again.`, err: '' })
    expect([(await findAdministrator(db, ADMIN.email))?.disabled_at, await listSessions(db, id)]).toEqual([null, []])
    await pool.end()
  })

  it('works over DATABASE_URL', async () => {
    const { host, user, database } = server.connection
    const DATABASE_URL = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
    const { code, out } = await admin('create url@karigar.example', { DATABASE_URL, DATA_DIR: '/nowhere' })
    expect([code, await isPasswordOf(server, 'url@karigar.example', readPassword(out))]).toEqual([0, true])
  })

  it('remove-second-factor lets the password alone sign in again, and ends the sessions', async () => {
    const { db, pool } = connect(server.connection)
    const { id = 0 } = (await findAdministrator(db, ADMIN.email)) ?? {}
    const now = new Date()
    await insertPendingTotp(db, id, 'GEZDGNBV', now)
    await confirmPendingTotp(db, id, { secret: 'GEZDGNBV', step: 1, now })
    await replaceRecoveryCodes(db, id, ['a-hash'])
    await insertSession(db, { administratorId: id, address: '', userAgent: '', now })
    expect(await listMethods(db, id)).toEqual(['totp', 'recovery'])
    const { code, out } = await admin(`remove-second-factor ${ADMIN.email}`)
    expect([code, out]).toEqual([0, `${ADMIN.email} now signs in with the password only; its sessions are ended.`])
    expect([await listMethods(db, id), await countRecoveryCodes(db, id), await listSessions(db, id)]).toEqual([[], 0, []])
    await pool.end()
  })

  it.each([
    ['create', 'EMAIL: An email address is missing'],
    ['create asha', 'asha: Invalid email address'],
    [`create ${ADMIN.email}`, `${ADMIN.email} is already an administrator`],
    ['remove-second-factor nobody@karigar.example', 'There is no administrator nobody@karigar.example'],
    ['enable nobody@karigar.example', `There is no administrator nobody@karigar.example; there is ${ADMIN.email}`],
    ['reset nobody@karigar.example', `There is no administrator nobody@karigar.example; there is ${ADMIN.email}`],
  ])('“%s” ends with one line', async (words, line) => {
    const { code, out, err } = await admin(words)
    expect([code, out, err.split('\n').length]).toEqual([1, '', 1])
    expect(err.startsWith(line)).toBe(true)
  })
})

it('without words, the words are told with what each does; a wrong one is refused with the same', async () => {
  const { code, out } = await admin('')
  expect([code, out.split('\n')[0]]).toEqual([0, 'Usage:'])
  expect(out).toMatch(/npm run admin -- reset EMAIL +sets a new password/)
  expect(await admin('remove a@b.example')).toEqual({ code: 1, out: '', err: out })
})

describe('without a running program', () => {
  it('starts the database and stops it again', async () => {
    const { code, out } = await admin(`reset ${ADMIN.email}`)
    expect(code).toBe(0)
    expect(await findPostmaster(join(dataDir, 'postgres'))).toMatchObject({ isRunning: false })
    const server = await startEmbeddedPostgres({ dataDir })
    expect(await isPasswordOf(server, ADMIN.email, readPassword(out))).toBe(true)
    await server.stop()
  })

  it.each([
    ['there is no database', { DATA_DIR: '/nowhere' }, 'There is no database in /nowhere'],
    ['the database does not answer', { DATABASE_URL: 'postgresql://a@127.0.0.1:1/b' }, 'The database can’t be used'],
    ['a password is easy to guess', { ADMIN_PASSWORD: 'qwertyuiop' }, 'The setting ADMIN_PASSWORD is too easy to guess'],
    ['a password is too short', { ADMIN_PASSWORD: 'short' }, 'The setting ADMIN_PASSWORD must have at least 8 characters.'],
  ])('ends with one line if %s', async (_, env, line) => {
    const { code, out, err } = await admin('create a@karigar.example', env)
    expect([code, out, err.split('\n').length]).toEqual([1, '', 1])
    expect(err.startsWith(line)).toBe(true)
  })
})

import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildPicture } from '../../../../test/builders.ts'
import { letPass } from '../../../../test/patience.ts'
import { makeReadOnly, mountDisk, NO_DISKS } from '../../../../test/power.ts'
import { type Program, readPostgresPid, startProgram } from '../../../../test/program.ts'
import { createBooker, expectUnavailable, signInTo, uploadTo } from '../../../../test/running-program.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { asSuperuser } from './start.ts'

const SETTINGS = { TRUST_PROXY: '1', OTP_SITE_LIMIT_PER_HOUR: '100000' }
const DISK_MB = 128

const folder = mkdtempSync(join(tmpdir(), 'karigar-folder-'))
const dataDir = join(folder, 'data')
const uploads = join(dataDir, 'uploads')
let disk: ReturnType<typeof mountDisk> | undefined
let program: Program
let token = ''

beforeAll(async () => {
  if (!NO_DISKS) disk = mountDisk(folder, DISK_MB)
  cpSync(inject('seeded').template, dataDir, { recursive: true })
  program = await startProgram(dataDir, SETTINGS)
  token = await signInTo(program)
  await openHome()
})
afterAll(async () => {
  await program.stop()
  disk?.unmount()
  rmSync(folder, { recursive: true, force: true })
})

const openHome = async () => expect((await fetch(program.url)).status).toBe(200)

const { book, expectNoneLost } = createBooker(() => program)

let pictures = 0
const upload = async () => uploadTo(program, token, await buildPicture({ background: { r: ++pictures, g: 80, b: 80 } }))

/** Expects recovery without a restart: nothing acknowledged is lost, nothing is half-written. */
async function expectRecovery(): Promise<void> {
  await waitFor(async () => expect((await book()).status).toBe(201))
  await waitFor(async () => expect((await upload()).status).toBe(201))
  await openHome()
  await expectNoneLost(token)
  // The last picture's smaller copies may not be finished yet.
  const listPartial = () => readdirSync(uploads, { recursive: true }).filter((name) => String(name).endsWith('.part'))
  await waitFor(() => expect(listPartial()).toEqual([]))
}

async function readPicture(): Promise<number> {
  const [file] = readdirSync(join(uploads, 'blogs'))
  return (await fetch(`${program.url}/uploads/blogs/${file}`)).status
}

describe('the data folder', () => {
  it('is moved away and comes back: pages go on, calls ask to try again, and no empty database takes its place', async () => {
    expect((await book()).status).toBe(201)
    const pid = readPostgresPid(dataDir)
    renameSync(dataDir, `${dataDir}.away`)
    // An unmounted disk looks like an empty folder.
    mkdirSync(dataDir)
    expectUnavailable(await upload())
    expect((await fetch(`${program.url}/uploads/blogs/a.webp`)).status).toBe(503)
    process.kill(pid, 'SIGKILL')
    // The program notices, and tries to start PostgreSQL again.
    await waitFor(() => expect(program.output()).toContain('is gone'))
    expectUnavailable(await book())
    await openHome()
    expect(readdirSync(dataDir).filter((name) => !name.startsWith('outbox'))).toEqual([])
    rmSync(dataDir, { recursive: true })
    renameSync(`${dataDir}.away`, dataDir)
    await expectRecovery()
  })

  it.skipIf(NO_DISKS)('has read-only uploads: they are served, and new ones ask to try again', async () => {
    const { makeWritable } = makeReadOnly(uploads)
    try {
      expect(await readPicture()).toBe(200)
      expectUnavailable(await upload())
      expect((await book()).status).toBe(201)
    } finally {
      makeWritable()
    }
    await expectRecovery()
  })

  it.skipIf(NO_DISKS)('is on a full disk: nothing half-written stays, and there is room again without a restart', async () => {
    disk?.fill()
    expectUnavailable(await upload())
    await openHome()
    // PostgreSQL needs another WAL file, finds no space, and exits.
    const pid = readPostgresPid(dataDir)
    await asSuperuser(join(dataDir, 'postgres'), 'karigar', async (client) => {
      client.on('error', () => {})
      for (let count = 0; count < 20; count++)
        await client.query("select pg_logical_emit_message(false, '', 'x'), pg_switch_wal()")
    }).catch(() => {})
    await waitFor(async () => expectUnavailable(await book()))
    await waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false))
    // The program tries to restart PostgreSQL while the disk is still full.
    await letPass(2_000)
    await openHome()
    disk?.makeRoom()
    await expectRecovery()
  })
})

import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from './start.ts'
import { isRoot, query, start, startOwner, tempFolder } from './test-tools.ts'

const NOBODY = 65534

describe('the private PostgreSQL', () => {
  it('creates its database at the first start and keeps the rows until the next', async () => {
    const dataDir = join(tempFolder(), 'data')
    const first = await start(dataDir)
    await query(first, "CREATE TABLE kept AS SELECT 'आ' AS word")
    await first.stop()
    const second = await start(dataDir)
    expect(await query(second, 'SELECT word FROM kept')).toEqual(['आ'])
  })

  it('is durable, in Unicode, closed to the network and to other users', async () => {
    const dataDir = tempFolder()
    const server = await start(dataDir)
    const settings = ['fsync', 'server_encoding', 'listen_addresses', 'unix_socket_permissions']
    const shown = await query(server, `SELECT ${settings.map((name) => `current_setting('${name}')`)}, lower('ÉÑ')`)
    expect(shown).toEqual(['on', 'UTF8', '', '0700', 'éñ'])
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  })

  it('empties its log once it is large, and continues to write to it', async () => {
    const dataDir = tempFolder()
    const server = await start(dataDir)
    const log = join(dataDir, 'postgres.log')
    appendFileSync(log, 'x'.repeat(11 * 1024 * 1024))
    await expect.poll(() => statSync(log).size).toBeLessThan(1024 * 1024)
    await expect(query(server, 'SELECT nothing_of_the_kind')).rejects.toThrow()
    await expect.poll(() => readFileSync(log, 'utf8')).toContain('nothing_of_the_kind')
  })

  it('creates the cluster again after an interrupted start', async () => {
    const dataDir = tempFolder()
    mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n')
    expect(await query(await start(dataDir), 'SELECT 1')).toEqual([1])
    expect(readdirSync(dataDir)).not.toContain('postgres.new')
  })

  it('runs under a closed home, with spaces, commas and quotes in the path', async () => {
    const home = tempFolder()
    chmodSync(home, 0o700)
    const dataDir = join(home, `my "data", it's`)
    expect(await query(await start(dataDir), 'SELECT 1')).toEqual([1])
  })

  it('puts its socket into a short private folder if the path of the data folder is too long', async () => {
    const dataDir = join(tempFolder(), 'long'.repeat(30))
    const server = await start(dataDir)
    expect(await query(server, 'SELECT 1')).toEqual([1])
    expect(server.connection.host.length).toBeLessThan(80)
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
  })

  it.runIf(isRoot)('runs as root without user namespaces, and later with them', async () => {
    const dataDir = join(tempFolder(), 'data')
    const bin = tempFolder()
    writeFileSync(join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    const owner = await startOwner(dataDir, { env: { ...process.env, PATH: `${bin}:${process.env.PATH}` } })
    expect(owner.said).toBe('ready')
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0)
    await owner.kill('SIGTERM')
    expect(await query(await start(dataDir), 'SELECT 1')).toEqual([1])
  })
})

describe('one sentence refuses a data folder that is', () => {
  const refusal = (dataDir: string) => startEmbeddedPostgres({ dataDir }).catch((error) => error.message)

  it('a file', async () => {
    const file = join(tempFolder(), 'file')
    writeFileSync(file, '')
    expect(await refusal(file)).toBe(
      `The data folder ${file} cannot be used: it is a file, not a folder (DATA_DIR sets another).`,
    )
    expect(await refusal(join(file, 'data'))).toMatch('a part of the path is a file')
  })

  it('a folder of another user', async ({ skip }) => {
    const dataDir = tempFolder()
    chmodSync(dataDir, 0o000)
    // Otherwise an ordinary user could not remove the folder. Hooks run in reverse order.
    onTestFinished(() => chmodSync(dataDir, 0o700))
    if (!isRoot) return expect(await refusal(dataDir)).toMatch('this user may not read and write there')
    if (!isOpenToAll(process.execPath) || !isOpenToAll(import.meta.filename)) skip('others cannot reach the program')
    expect((await startOwner(dataDir, { uid: NOBODY })).said).toMatch('this user may not read and write there')
  })

  it('a folder with a database of another user', async ({ skip }) => {
    if (!isRoot || !isOpenToAll(process.execPath) || !isOpenToAll(import.meta.filename))
      skip('needs root, and a program open to all')
    const dataDir = tempFolder()
    chownSync(dataDir, NOBODY, NOBODY)
    mkdirSync(join(dataDir, 'postgres'), { mode: 0o755 })
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
    expect((await startOwner(dataDir, { uid: NOBODY })).said).toMatch(`${dataDir}/postgres`)
  })

  it('a folder with other files in the place of the database', async () => {
    const dataDir = tempFolder()
    mkdirSync(join(dataDir, 'postgres', 'photos'), { recursive: true })
    expect(await refusal(dataDir)).toMatch('holds something that is no database')
    expect(existsSync(join(dataDir, 'postgres', 'photos'))).toBe(true)
  })

  it('a folder with a database of another version', async () => {
    const dataDir = tempFolder()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    expect(await refusal(dataDir)).toMatch('is of PostgreSQL 17, this Karigar brings 18')
  })
})

function isOpenToAll(path: string): boolean {
  for (let at = path; at !== '/'; at = join(at, '..')) if ((statSync(at).mode & 0o005) !== 0o005 && at !== path) return false
  return true
}

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { waitFor } from '../../../../test/wait-for.ts'
import { asSuperuser, ensureDatabase, startEmbeddedPostgres } from './start.ts'
import { postmasterPid, query, spawnOwner, start, startOwner, tempFolder } from './test-tools.ts'

describe('the private PostgreSQL and SIGKILL', () => {
  it('takes over the PostgreSQL of a program that was killed', async () => {
    const dataDir = tempFolder()
    const owner = await startOwner(dataDir)
    expect(owner.said).toBe('ready')
    const pid = postmasterPid(dataDir)
    await owner.kill('SIGKILL')
    const logged: string[] = []
    const server = await start(dataDir, logged)
    expect(logged).toEqual([`Taking over the PostgreSQL that runs already (process ${pid})`])
    expect(await query(server, 'SELECT 1')).toEqual([1])
    await server.stop()
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('starts with every row after the program and PostgreSQL were killed', async () => {
    const dataDir = tempFolder()
    const owner = await startOwner(dataDir)
    const pid = postmasterPid(dataDir)
    await owner.kill('SIGKILL')
    const before = await start(dataDir)
    await query(before, 'CREATE TABLE kept AS SELECT 7 AS number')
    process.kill(pid, 'SIGKILL')
    await before.stop()
    expect(await query(await start(dataDir), 'SELECT number FROM kept')).toEqual([7])
  })

  it('starts despite a postmaster.pid whose pid belongs to another process now', async () => {
    const dataDir = tempFolder()
    const first = await start(dataDir)
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    const lines = readFileSync(pidFile, 'utf8')
    await first.stop()
    writeFileSync(pidFile, lines.replace(/^\d+/, String(process.ppid)))
    expect(await query(await start(dataDir), 'SELECT 1')).toEqual([1])
  })

  it('restarts when it is killed while the program runs', async () => {
    const dataDir = tempFolder()
    const server = await start(dataDir)
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await expect(query(server, 'SELECT 1')).rejects.toThrow()
    await waitFor(async () => expect(await query(server, 'SELECT 1')).toEqual([1]))
  })

  it('refuses a second program on the folder, and accepts it once the first was killed', async () => {
    const dataDir = tempFolder()
    const owner = await startOwner(dataDir)
    const sentence = `The data folder ${dataDir} is in use by another Karigar (process ${owner.pid}): stop that one, or give this one a DATA_DIR of its own.`
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(sentence)
    expect((await startOwner(dataDir)).said).toBe(sentence)
    await owner.kill('SIGKILL')
    expect(await query(await start(dataDir), 'SELECT 1')).toEqual([1])
  })

  it('makes its files beside those that a killed first start is still making', async () => {
    const dataDir = tempFolder()
    const owner = spawnOwner(dataDir)
    const unfinished = () => readdirSync(dataDir).find((name) => name.startsWith('postgres.new'))
    const isBeingMade = () => existsSync(join(dataDir, unfinished() ?? '', 'base', '1'))
    await waitFor(() => expect(isBeingMade()).toBe(true))
    await owner.kill('SIGKILL')
    expect(await query(await start(dataDir), 'SELECT 1')).toEqual([1])
    expect(unfinished()).toBeUndefined()
  })

  it('waits for what a killed program had begun to create, which its PostgreSQL goes on with', async () => {
    const { host } = (await start(tempFolder())).connection
    await asSuperuser(host, 'postgres', (client) => client.query('DROP DATABASE karigar'))
    const killed = ensureDatabase(host)
    expect(await ensureDatabase(host)).toEqual(await killed)
  })

  it('lets exactly one of three simultaneous first starts create the database', async () => {
    const dataDir = tempFolder()
    const owners = await Promise.all([startOwner(dataDir), startOwner(dataDir), startOwner(dataDir)])
    expect(owners.filter((owner) => owner.said === 'ready')).toHaveLength(1)
    expect(owners.filter((owner) => owner.said.includes('is in use by another Karigar'))).toHaveLength(2)
  })
})

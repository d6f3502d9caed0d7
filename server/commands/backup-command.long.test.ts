import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { buildContactMessage } from '../../test/builders.ts'
import { letPass } from '../../test/patience.ts'
import { startCommand, startProgram } from '../../test/program.ts'
import { query } from '../../test/read-instance.ts'
import { runRestores } from '../../trials/restores/run.ts'
import { createEmptyDatabase } from '../operation/backup/backup.test-tools.ts'

const PASSPHRASE = 'eight horses at the well'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'karigar-backups-'))
  cpSync(inject('seeded').template, join(folder, 'data'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts what `npm run <words>` starts, in `folder`. */
const start = (words: string, env: Record<string, string> = {}) =>
  startCommand(words.split(' '), { DATA_DIR: join(folder, 'data'), BACKUP_PASSPHRASE: PASSPHRASE, INIT_CWD: folder, ...env })

const run = (words: string, env?: Record<string, string>) => start(words, env).ended

async function killOnce(isTime: () => boolean, words: string, env?: Record<string, string>): Promise<void> {
  const { child, ended } = start(words, env)
  while (!isTime() && child.exitCode === null) await letPass(2)
  child.kill('SIGKILL')
  expect((await ended).code).toBe(null)
}

describe('npm run backup and npm run restore', () => {
  it('take an instance that serves to a server, with all that was acknowledged before', async () => {
    const program = await startProgram(join(folder, 'data'), { TRUST_PROXY: '1' })
    onTestFinished(() => program.stop())
    let sent = 0
    async function write(): Promise<void> {
      sent += 1
      const network = `100.${1 + (sent >> 8)}.${sent & 255}`
      const answer = await fetch(`${program.url}/api/public/send-contact-email`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `${network}.1` },
        body: JSON.stringify(buildContactMessage({ name: `Visitor ${sent}` })),
      })
      expect(answer.status).toBe(200)
    }
    for (let count = 0; count < 5; count++) await write()
    const backup = run('backup serving.tar.gz.sealed')
    let isDone = false
    const writing = (async () => {
      while (!isDone) await write()
    })()
    expect(await backup).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Backed up \d+ rows .* compared\.$/),
    })
    isDone = true
    await writing
    await program.stop()

    const { url, ...server } = await createEmptyDatabase()
    const elsewhere = { DATABASE_URL: url, DATA_DIR: join(folder, 'server') }
    expect(await run('restore serving.tar.gz.sealed', elsewhere)).toMatchObject({ code: 0 })
    const names = await query(server, 'SELECT name FROM contact_messages')
    expect(names).toEqual(expect.arrayContaining(['Visitor 1', 'Visitor 2', 'Visitor 3', 'Visitor 4', 'Visitor 5']))
  })

  // `npm run restores -- 50` is the same, longer.
  it('move a site into another data folder: what it acknowledged while it served, and all of it when it is stopped', async () => {
    const moves = mkdtempSync(join(folder, 'moves-'))
    expect(await runRestores(moves, inject('seeded').template, { seed: 1, rounds: 1, say: () => {} })).toEqual([])
  })

  it('refuse a folder in use, a file that exists, a wrong passphrase, and --plain where there is one, with one sentence', async () => {
    expect(await run('restore serving.tar.gz.sealed')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/data is not empty \(it has [a-z.]+\): .*\.$/),
    })
    expect(await run('backup serving.tar.gz.sealed')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/already exists: name another file\.$/),
    })
    const wrong = { BACKUP_PASSPHRASE: 'nine horses at the well', DATA_DIR: join(folder, 'nowhere') }
    expect(await run('restore serving.tar.gz.sealed', wrong)).toEqual({
      code: 1,
      output: 'BACKUP_PASSPHRASE is not the passphrase of this backup.',
    })
    expect(await run('restore serving.tar.gz.sealed --plain', { DATA_DIR: join(folder, 'nowhere') })).toEqual({
      code: 1,
      output: 'The backup is encrypted: it is restored with BACKUP_PASSPHRASE set to its passphrase, and without “--plain”.',
    })
    expect(existsSync(join(folder, 'nowhere'))).toBe(false)
  })

  it('leave nothing that counts if they are killed, and work the next time', async () => {
    const killed = join(folder, 'killed.tar.gz.sealed')
    await killOnce(() => existsSync(`${killed}.partial`), 'backup killed.tar.gz.sealed')
    expect(existsSync(killed)).toBe(false)
    expect(await run('backup killed.tar.gz.sealed')).toMatchObject({ code: 0 })
    expect(existsSync(`${killed}.partial`)).toBe(false)

    const target = join(folder, 'target')
    const isRunning = () => existsSync(join(target, 'restoring/postgres/postmaster.pid'))
    await killOnce(isRunning, 'restore killed.tar.gz.sealed', { DATA_DIR: target })
    expect(readdirSync(target).filter((name) => !name.startsWith('karigar.'))).toEqual(['restoring'])
    expect(await run('restore killed.tar.gz.sealed', { DATA_DIR: target })).toMatchObject({ code: 0 })
    expect(readdirSync(target).sort()).toEqual(['karigar.lock', 'outbox.jsonl', 'postgres', 'uploads'])
  })
})

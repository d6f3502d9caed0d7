import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { query } from '../../../test/read-instance.ts'
import { book, signIn } from '../../../test/steps.ts'
import { runRestoreCommand } from '../../commands/backup-command.ts'
import { connect, toConnection } from '../../platform/db/client.ts'
import { getErasureKey } from '../privacy/erasures.store.ts'
import { hashPerson } from '../privacy/privacy.rules.ts'
import { findColumnsWith, leaveTraces } from '../privacy/privacy.test-tools.ts'
import { createEmptyDatabase, tempFolder } from './backup.test-tools.ts'
import { createBackup } from './backup-file.ts'
import { ERASURES } from './backup-places.ts'

const SECRET_KEY = 'a key of at least thirty-two signs'
const app = await createTestApp({ secretKey: SECRET_KEY })
mkdirSync(app.deps.settings.backupDir)

/** Backs up into the folder with the list of erasures, and then erases a person. */
async function eraseAfterBackup() {
  const { backupDir, dataDir } = app.deps.settings
  const { mobile, email, token } = await leaveTraces(app)
  const name = `karigar-of-${mobile}.tar.gz`
  const path = join(backupDir, name)
  await createBackup({ connection: toConnection(app.pool), files: app.deps.files, dataDir }, path, undefined)
  for (const person of [mobile, email]) await app.request('POST', '/privacy/erase', { person }, { token })
  await app.runJobs()
  return { path, mobile, email }
}

type Options = { secretKey?: string; backupDir?: string }

/** Restores into an empty server like the command; returns its output and the restored database. */
async function restore(path: string, { secretKey = SECRET_KEY, backupDir }: Options = {}) {
  const target = await createEmptyDatabase()
  const dataDir = tempFolder()
  const places = { dataDir, backupDir: backupDir ?? join(dataDir, 'backups') }
  const settings = { ...places, databaseUrl: target.url, s3: undefined, backupS3: undefined }
  const lines: string[] = []
  const terminal = { folder: dataDir, print: (line: string) => void lines.push(line) }
  const done = runRestoreCommand([path], { ...settings, backupPassphrase: undefined, secretKey }, terminal)
  return { target, dataDir, lines, done }
}

/** The restored columns that mention the person. */
async function columnsWith(target: { host: string; port: number; user: string; database: string }, value: string) {
  const { pool } = connect({ ...target, ssl: false })
  try {
    const kind = value.includes('@') ? 'email' : 'mobile'
    return await findColumnsWith({ ...app, pool }, { kind, value })
  } finally {
    await pool.end()
  }
}

describe('a restore of a backup from before an erasure', () => {
  it('makes it again, in the database and in the outbox, and leaves everybody else', async () => {
    const other = await book(app)
    const { path, mobile, email } = await eraseAfterBackup()
    const { target, dataDir, lines, done } = await restore(path)
    await done
    expect(lines.at(-1)).toMatch(/^Erased again those erased after the backup: 2\./)
    expect(await columnsWith(target, mobile)).toEqual(['receipts.facts'])
    expect(await columnsWith(target, email)).toEqual(['receipts.facts'])
    expect(await query(target, `SELECT id FROM leads WHERE reference = '${other.reference}'`)).toEqual([String(other.id)])
    const outbox = readFileSync(join(dataDir, 'outbox.jsonl'), 'utf8')
    expect([outbox.includes(mobile), outbox.includes('Not yours')]).toEqual([false, true])
    // The restored database has its erasures, with their times.
    const listed = 'SELECT person_hash, created_at FROM erasures ORDER BY id'
    expect(await query(target, listed)).toEqual(await query(toConnection(app.pool) as pg.ClientConfig, listed))
    expect(await query(target, `SELECT note FROM audit ORDER BY id DESC LIMIT 1`)).toEqual([
      expect.stringMatching(/erasures made again: 2; receipts are numbered from KG[A-Z]{2}\/…\/00001$/),
    ])
  })

  it('makes it again where the list beside the backup is an old copy and that of BACKUP_DIR is not', async () => {
    const { backupDir } = app.deps.settings
    const [folder, empty] = [tempFolder(), tempFolder()]
    await eraseAfterBackup()
    copyFileSync(join(backupDir, ERASURES), join(folder, ERASURES))
    app.clock.advance(60_000)
    const { path, mobile } = await eraseAfterBackup()
    copyFileSync(path, join(folder, 'copy.tar.gz'))
    const until = app.clock.now().toISOString()
    for (const other of [
      { path: join(folder, 'copy.tar.gz'), backupDir },
      { path, backupDir: folder },
    ]) {
      const { target, lines, done } = await restore(other.path, other)
      await done
      expect(lines.at(-1)).toBe(`Erased again those erased after the backup: 2. The lists of erasures go up to ${until}.`)
      expect(await columnsWith(target, mobile)).toEqual(['receipts.facts'])
    }
    copyFileSync(path, join(empty, 'copy.tar.gz'))
    const { lines, done } = await restore(join(empty, 'copy.tar.gz'), { backupDir: folder })
    await done
    expect(lines.at(-1)).toMatch(/^No one was erased after the backup\. The lists of erasures go up to .*\.$/)
  })

  it('is refused where a list is there and can’t be read', async () => {
    const { path } = await eraseAfterBackup()
    const backupDir = tempFolder()
    mkdirSync(join(backupDir, ERASURES))
    const { target, done } = await restore(path, { backupDir })
    await expect(done).rejects.toThrow(`The list of erasures (${ERASURES}) in ${backupDir} can’t be read (EISDIR`)
    expect(await query(target, `SELECT to_regclass('public.leads')`)).toEqual([''])
  })

  it('makes none again that its record had given up as too old: the person may have come back', async () => {
    const { backupDir } = app.deps.settings
    const { mobile } = await leaveTraces(app)
    const { path } = await eraseAfterBackup()
    const folder = tempFolder()
    const list = JSON.parse(readFileSync(join(backupDir, ERASURES), 'utf8'))
    const key = await getErasureKey(app.db)
    const old = {
      person_hash: hashPerson({ kind: 'mobile', value: mobile }, key, SECRET_KEY),
      created_at: '2023-03-02T10:00:00.000Z',
    }
    writeFileSync(join(folder, ERASURES), JSON.stringify({ ...list, erasures: [old] }))
    const { target, lines, done } = await restore(path, { backupDir: folder })
    await done
    expect(lines.at(-1)).toMatch(/^Erased again those erased after the backup: 2\./)
    expect((await columnsWith(target, mobile)).length).toBeGreaterThan(1)
  })

  it('is refused with another SECRET_KEY, and nothing is restored', async () => {
    const { path } = await eraseAfterBackup()
    const { target, done } = await restore(path, { secretKey: 'another key of at least thirty-two' })
    await expect(done).rejects.toThrow('can’t be recognised: set the SECRET_KEY of then')
    expect(await query(target, `SELECT to_regclass('public.leads')`)).toEqual([''])
  })

  it('is refused where the SECRET_KEY was changed between the erasures', async () => {
    const { path } = await eraseAfterBackup()
    const secretKey = 'another key of at least thirty-two'
    Object.assign(app.deps.settings, { secretKey })
    await eraseAfterBackup()
    Object.assign(app.deps.settings, { secretKey: SECRET_KEY })
    for (const key of [secretKey, SECRET_KEY]) {
      const { target, done } = await restore(path, { secretKey: key })
      await expect(done).rejects.toThrow('move every karigar-erasures.json away, restore, and erase again in the console')
      expect(await query(target, `SELECT to_regclass('public.leads')`)).toEqual([''])
    }
  })

  it('says so where the list is missing', async () => {
    const { path, mobile } = await eraseAfterBackup()
    const list = join(app.deps.settings.backupDir, ERASURES)
    expect([existsSync(list), readFileSync(list, 'utf8').includes(mobile)]).toEqual([true, false])
    renameSync(list, `${list}.away`)
    const { lines, done } = await restore(path)
    await done
    renameSync(`${list}.away`, list)
    expect(lines.at(-1)).toContain('No list of erasures (karigar-erasures.json) is beside the backup')
  })

  it('made after the erasures repeats none of them', async () => {
    const { backupDir, dataDir } = app.deps.settings
    await signIn(app)
    const path = join(backupDir, 'karigar-of-today.tar.gz')
    await createBackup({ connection: toConnection(app.pool), files: app.deps.files, dataDir }, path, undefined)
    const { lines, done } = await restore(path)
    await done
    expect(lines.at(-1)).toMatch(/^No one was erased after the backup\./)
  })
})

import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { query, readDatabase } from '../../../test/read-instance.ts'
import { MODULES } from '../../modules.ts'
import { ENTRIES, type Manifest, readArchive, writeArchive } from './archive.ts'
import { backupSteps, createEmptyDatabase, PASSPHRASE, tempFolder } from './backup.test-tools.ts'
import { openBackup } from './backup-file.ts'

const app = await createTestApp()
const { connection, writeBackup, restoreInto } = backupSteps(app, MODULES)

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

type Forged = { entries: Map<string, Buffer>; manifest: Manifest }
const NOTHING = Buffer.alloc(0)
const INJECTED = Buffer.from(';create table injected (id int);')

/** Renames the first record without bytes, because no entry would have to match its name. */
function renameFirst(records: { name: string; bytes?: number }[], name: string): void {
  const record = records.find(({ bytes = 0 }) => bytes === 0)
  if (record) record.name = name
}

/** Changes an unencrypted archive like an attacker who knows the format. */
async function forge(path: string, change: (forged: Forged) => void): Promise<void> {
  const entries = new Map<string, Buffer>()
  for await (const { name, bytes } of readArchive(path, undefined)) entries.set(name, bytes)
  const manifest: Manifest = JSON.parse(String(entries.get(ENTRIES.manifest)))
  entries.delete(ENTRIES.manifest)
  change({ entries, manifest })
  rmSync(path)
  await writeArchive(path, undefined, async (archive) => {
    for (const [name, bytes] of entries) await archive.add(name, bytes)
    await archive.add(ENTRIES.manifest, Buffer.from(JSON.stringify(manifest)))
  })
}

describe('nothing is restored', () => {
  /** Returns the refusal's message; expects that nothing was written. */
  async function refusal(path: string, passphrase?: string): Promise<string> {
    const target = await createEmptyDatabase()
    const dataDir = join(tempFolder(), 'data')
    const restoring = restoreInto(target.url, path, passphrase, dataDir)
    const message = await restoring.then(
      () => 'restored',
      (error) => error.message,
    )
    expect((await readDatabase(target)).tables).toEqual([])
    // A restore works in a temporary folder and removes it; only the lock stays.
    expect(existsSync(dataDir) ? readdirSync(dataDir) : ['karigar.lock']).toEqual(['karigar.lock'])
    return message
  }

  it('from a file that is missing, or no backup', async () => {
    expect(await refusal('/nowhere/backup')).toBe('There is no file /nowhere/backup.')
    expect(await refusal(import.meta.filename)).toBe(`${import.meta.filename} isn’t a Karigar backup.`)
  })

  it('without the passphrase, or with a wrong one', async () => {
    const path = await writeBackup(PASSPHRASE)
    expect(await refusal(path)).toBe(
      'The backup is encrypted: it is restored with BACKUP_PASSPHRASE set to its passphrase, and without “--plain”.',
    )
    expect(await refusal(path, `${PASSPHRASE}.`)).toBe('BACKUP_PASSPHRASE is not the passphrase of this backup.')
  })

  it('from an archive that is not encrypted, although there is a passphrase', async () => {
    const path = await writeBackup()
    expect(await refusal(path, PASSPHRASE)).toBe(
      'The backup is not encrypted, and BACKUP_PASSPHRASE is set: whoever can write where it was could have made it. “npm run restore -- FILE --plain” restores it nevertheless.',
    )
  })

  it.each([
    [
      'a changed queue',
      ({ entries }: Forged) => entries.set('queue.sql', Buffer.concat([entries.get('queue.sql') ?? NOTHING, INJECTED])),
    ],
    ['a part that its manifest does not name', ({ entries }: Forged) => entries.set('uploads/more.webp', INJECTED)],
  ])('from an archive with %s', async (_, change) => {
    const path = await writeBackup()
    await forge(path, change)
    expect(await refusal(path)).toBe(`${path} is damaged or cut off.`)
  })

  it.each([
    ['table', ({ manifest }: Forged) => renameFirst(manifest.tables, 'pg_catalog.pg_authid')],
    ['column', ({ manifest }: Forged) => manifest.tables[0]?.columns.push('(select 1)')],
    ['order', ({ manifest }: Forged) => Object.assign(manifest.tables[0] ?? {}, { order: 'pg_sleep(1)' })],
    ['sequence', ({ manifest }: Forged) => renameFirst(manifest.sequences, 'pg_catalog.pg_dist')],
  ])('from an archive that names a %s that the database does not have', async (_, change) => {
    const path = await writeBackup()
    await forge(path, change)
    expect(await refusal(path)).toMatch(/^The backup names .* that this Karigar does not know\.$/)
  })

  it('from an archive with a file outside of the uploads', async () => {
    const path = await writeBackup()
    await forge(path, ({ entries, manifest }) => {
      const [name, text] = ['uploads/../../evil', Buffer.from('evil')]
      entries.set(name, text)
      manifest.files.push({ name, bytes: text.length, sha256: hash('sha256', text) })
    })
    expect(await refusal(path)).toBe('The backup has a file that Karigar does not know: uploads/../../evil.')
  })

  /** Tries to open each modified archive; returns the distinct error messages. */
  async function openAll(path: string, changed: Buffer[], passphrase?: string): Promise<Set<string>> {
    const messages = new Set<string>()
    for (const bytes of changed) {
      writeFileSync(path, bytes)
      const opening = openBackup(path, passphrase)
      messages.add(
        await opening.then(
          () => 'opened',
          (error) => error.message,
        ),
      )
    }
    return messages
  }

  it('from an archive that is cut off or has a wrong byte', async () => {
    const path = await writeBackup()
    const bytes = readFileSync(path)
    const cut = [100, 100_000, bytes.length - 1].map((length) => bytes.subarray(0, length))
    const flipped = Array.from({ length: 10 }, (_, part) => flip(bytes, Math.floor((bytes.length * (part + 1)) / 11)))
    expect(await openAll(path, [...cut, ...flipped])).toEqual(new Set([`${path} is damaged or cut off.`]))
    expect(await openAll(path, [bytes])).toEqual(new Set(['opened']))
  })

  it('into a database that has tables', async () => {
    const target = await createEmptyDatabase()
    await query(target, 'CREATE TABLE somebodys (id int)')
    const restoring = restoreInto(target.url, await writeBackup())
    await expect(restoring).rejects.toThrow('The database is not empty: a restore needs one without tables.')
    expect((await readDatabase(target)).tables).toEqual(['public.somebodys'])
  })

  it('into a folder with uploads', async () => {
    const target = await createEmptyDatabase()
    const dataDir = tempFolder()
    mkdirSync(join(dataDir, 'uploads', 'blogs'), { recursive: true })
    await expect(restoreInto(target.url, await writeBackup(), undefined, dataDir)).rejects.toThrow(
      `${dataDir} is not empty (it has uploads): move it away, or name an empty folder in DATA_DIR.`,
    )
    expect((await readDatabase(target)).tables).toEqual([])
  })

  it('into a folder that an interrupted restore had begun to fill, until what it left is removed', async () => {
    const target = await createEmptyDatabase()
    const [dataDir, path] = [tempFolder(), await writeBackup()]
    for (const name of ['uploads/blogs', 'restoring/uploads']) mkdirSync(join(dataDir, name), { recursive: true })
    // The first refusal leaves the folder unchanged.
    for (let tries = 0; tries < 2; tries++) {
      await expect(restoreInto(target.url, path, undefined, dataDir)).rejects.toThrow(
        `${dataDir} is not empty (it has uploads), and a restore was interrupted there: docs/operations.md says how to repeat it.`,
      )
    }
    for (const name of ['uploads', 'restoring']) rmSync(join(dataDir, name), { recursive: true })
    await restoreInto(target.url, path, undefined, dataDir)
    expect((await readDatabase(target)).tables).not.toEqual([])
  })

  it('of a newer version', async () => {
    await query(connection, `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 9999999999999)`)
    const path = await writeBackup()
    await query(connection, `DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'newer'`)
    const target = await createEmptyDatabase()
    const dataDir = tempFolder()
    await expect(restoreInto(target.url, path, undefined, dataDir)).rejects.toThrow('made by a newer Karigar')
    expect((await readDatabase(target)).tables).toEqual([])
    expect(readdirSync(dataDir)).toEqual(['karigar.lock'])
  })
})

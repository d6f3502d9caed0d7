import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DAY_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import type { BackupPlace, Deps, Retention, StoredBackup } from '../../platform/deps/deps.ts'
import type { Settings } from '../../platform/env/env.ts'
import { type FileStore, renameDurably } from '../../platform/providers/storage.ts'

/** Suffix of a backup that this machine could not rehearse. */
export const UNPROVEN = '.unproven'
export const ERASURES = 'karigar-erasures.json'
/** Suffix of an unfinished backup. */
export const PARTIAL = '.partial'
/** Suffix of an encrypted backup. */
const SEALED = '.sealed'

const NAME = /^karigar-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(\.sealed)?(\.unproven)?$/

/** A name such as `karigar-2026-11-22T04-30-00Z.tar.gz`; names sort by time. */
export function toFileName(at: Date, passphrase: string | undefined): string {
  const time = at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  return `karigar-${time}.tar.gz${passphrase ? SEALED : ''}`
}

/** Whether the settings store backups in another place than their data. */
export const isBackupElsewhere = ({ backupS3, backupDir, dataDir }: Pick<Settings, 'backupS3' | 'backupDir' | 'dataDir'>) =>
  backupS3 !== undefined || !backupDir.startsWith(dataDir)

/** The finished backups among these files, newest first. */
function toBackups(names: readonly string[]): StoredBackup[] {
  const found = names.flatMap((name) => {
    const [, day, hour, minute, second] = NAME.exec(name) ?? []
    if (!day) return []
    return [{ name, createdAt: new Date(`${day}T${hour}:${minute}:${second}Z`), isProven: !name.endsWith(UNPROVEN) }]
  })
  return found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/** Keeps backups in the folder where they were made. */
export function folderPlace(folder: string): BackupPlace {
  const list = async () => toBackups(await readdir(folder).catch(() => []))
  return {
    list,
    async tidy({ now }) {
      const names = await readdir(folder).catch(() => [])
      for (const name of names.filter((file) => file.startsWith('karigar-') && file.endsWith(PARTIAL))) {
        // Left by a killed backup. A younger file may still be in progress, even on another machine.
        const written = await stat(join(folder, name)).catch(() => undefined)
        if (written && written.mtimeMs < now.getTime() - DAY_MS) await rm(join(folder, name), { force: true })
      }
    },
    store: async (path) => path,
    async removeOld(options) {
      for (const { name } of listOld(await list(), options)) await rm(join(folder, name), { force: true })
    },
    async storeErasures(text) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const partial = join(folder, `${ERASURES}${PARTIAL}`)
      await writeFile(partial, text, { mode: 0o600, flush: true })
      await renameDurably(partial, join(folder, ERASURES))
    },
    async findErasures() {
      return readFile(join(folder, ERASURES), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return undefined
      })
    },
  }
}

/** The last backup if it is a file on this machine, not in a bucket. */
export async function findLastFile({
  backups,
  settings: { backupDir, backupS3 },
}: Pick<Deps, 'backups' | 'settings'>): Promise<{ name: string; path: string; sizeBytes: number } | undefined> {
  const [last] = backupS3 ? [] : await backups.list()
  if (!last) return undefined
  const path = join(backupDir, last.name)
  const file = await stat(path).catch(() => undefined)
  return file && { name: last.name, path, sizeBytes: file.size }
}

/** Moves backups from the folder where they were made into a bucket, where each appears only when it is complete. */
export function bucketPlace(
  bucket: Pick<FileStore, 'list' | 'read' | 'write' | 'remove'>,
  { backupDir, backupPassphrase }: Pick<Settings, 'backupDir' | 'backupPassphrase'>,
): BackupPlace {
  const folder = folderPlace(backupDir)
  let known: StoredBackup[] = []
  async function store(path: string): Promise<string> {
    await bucket.write(basename(path), createReadStream(path))
    await rm(path, { force: true })
    return `the bucket, as ${basename(path)}`
  }
  /** Backups that could not be stored. One made before there was a passphrase stays in the folder. */
  const listUnstored = async () =>
    (await folder.list()).filter(({ name }) => !backupPassphrase || name.includes(SEALED)).toReversed()
  return {
    async list() {
      known = await bucket.list().then(toBackups, () => known)
      return known
    },
    async tidy(options) {
      await folder.tidy(options)
      // However long the bucket is unreachable, no more backups stay than without a bucket.
      if (options.keep > 0) await folder.removeOld(options)
      try {
        for (const { name } of await listUnstored()) await store(join(backupDir, name))
      } catch {
        // The new backup is still made, and storing it reports the error.
      }
    },
    store,
    async removeOld(options) {
      for (const { name } of listOld(toBackups(await bucket.list()), options)) await bucket.remove(name)
    },
    storeErasures: (text) => bucket.write(ERASURES, Buffer.from(text)),
    async findErasures() {
      const bytes = await bucket.read(ERASURES)
      return bytes && Buffer.from(bytes).toString()
    },
  }
}

/**
 * The backups to remove; `backups` are newest first. Today's stay, and the newest of each of the last days that have
 * one, so that neither many on one day nor days without any push out the others.
 */
export function listOld<Backup extends { createdAt: Date }>(backups: readonly Backup[], { keep, now }: Retention): Backup[] {
  const today = dayIn(now)
  const days = new Set<string>()
  return backups.filter(({ createdAt }) => {
    const day = dayIn(createdAt)
    const isNewest = !days.has(day)
    days.add(day)
    return days.size > keep || !(isNewest || day === today)
  })
}

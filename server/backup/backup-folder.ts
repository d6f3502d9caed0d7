import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../contract/durations.ts'

/** Ending of a backup that this machine could not rehearse. */
export const UNPROVEN = '.unproven'
/** Ending of a backup that is not finished. */
export const PARTIAL = '.partial'

const NAME = /^karigar-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(\.sealed)?(\.unproven)?$/

/** Such as `karigar-2026-11-22T04-30-00Z.tar.gz`; the names sort by time. */
export function toFileName(at: Date, passphrase: string | undefined): string {
  const time = at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  return `karigar-${time}.tar.gz${passphrase ? '.sealed' : ''}`
}

export type StoredBackup = { name: string; createdAt: Date; isProven: boolean }

/** The finished backups of a folder, newest first. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const found = names.flatMap((name) => {
    const [, day, hour, minute, second] = NAME.exec(name) ?? []
    if (!day) return []
    return [{ name, createdAt: new Date(`${day}T${hour}:${minute}:${second}Z`), isProven: !name.endsWith(UNPROVEN) }]
  })
  return found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/** Removes all but the newest backups, and what killed ones left unfinished. */
export async function removeOldBackups(folder: string, { keep, now }: { keep: number; now: Date }): Promise<void> {
  for (const { name } of (await listBackups(folder)).slice(keep)) await rm(join(folder, name), { force: true })
  for (const name of (await readdir(folder)).filter((file) => file.startsWith('karigar-') && file.endsWith(PARTIAL))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < now.getTime() - DAY_MS) await rm(join(folder, name), { force: true })
  }
}

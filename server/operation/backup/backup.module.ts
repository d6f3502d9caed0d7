import { join } from 'node:path'
import { DAY_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import { LAST_BACKUP_PATH } from '../../../contract/operation/doctor.ts'
import { sendAlarm } from '../../bookings/notices/enqueue-notices.ts'
import { toConnection } from '../../platform/db/client.ts'
import { type Check, type Deps, failing, failingInProduction, fine, type Module, warning } from '../../platform/deps/deps.ts'
import { StartError } from '../../platform/log.ts'
import { backUp } from './back-up.ts'
import { findLastFile, isBackupElsewhere, toFileName } from './backup-places.ts'

const LATE_MS = 1.5 * DAY_MS

const backupCheck: Check = {
  name: 'backup',
  title: 'Backup',
  pace: 'quick',
  async run(deps) {
    const { backupKeep } = deps.settings
    const [newest] = await deps.backups.list()
    const file = await findLastFile(deps)
    const more = { action: 'backUp', ...(file && { file: LAST_BACKUP_PATH }) } as const
    const place = file ? `${file.path} (${(file.sizeBytes / 1e6).toFixed(1)} MB)` : `${newest?.name} in the bucket for backups`
    if (backupKeep === 0) {
      const remedy = 'Set BACKUP_KEEP to how many days a backup stays, unless something else calls npm run backup.'
      return warning('No backups are made automatically.', remedy)
    }
    if (!newest) return failingInProduction(deps)('There is no backup.', 'Make one now.', more)
    const date = newest.createdAt.toISOString().slice(0, 10)
    if (deps.now().getTime() - newest.createdAt.getTime() > LATE_MS)
      return failing(`The last backup is from ${date}: ${place}.`, 'Make one now. If it fails again, the log says why.', more)
    if (!newest.isProven)
      return warning(
        `The backup of ${date} was not test-restored: ${place}.`,
        'Restore it on another machine to see whether it works.',
        more,
      )
    if (!isBackupElsewhere(deps.settings) && deps.settings.isProduction)
      return warning('The backups are on the same disk as the data.', 'Set BACKUP_DIR to a folder on another disk.', more)
    return fine(`The last backup is from ${date}, and a test restore worked: ${place}.`, more)
  },
}

export const backupModule: Module = {
  async figures({ backups }) {
    const [newest] = await backups.list()
    return [
      {
        name: 'karigar_backup_timestamp_seconds',
        help: 'When the last backup was made; 0 if there is none',
        value: (newest?.createdAt.getTime() ?? 0) / 1000,
      },
      {
        name: 'karigar_backup_is_proven',
        help: '1 if the last backup was restored for a trial',
        value: Number(newest?.isProven ?? false),
      },
    ]
  },
  checks: [backupCheck],
}

/** Backs up, then removes old backups in the same place. Notifies the business if the last attempt fails. */
export async function backUpDaily(deps: Deps, isLastTry: boolean): Promise<void> {
  const { backups, db, files, jobs, now, pool, settings } = deps
  const { backupDir, backupKeep, backupPassphrase, dataDir, siteUrl } = settings
  if (backupKeep === 0) return
  const retention = { keep: backupKeep, now: now() }
  try {
    await backups.tidy(retention)
    const path = join(backupDir, toFileName(now(), backupPassphrase))
    const done = await backUp({ connection: toConnection(pool), files, dataDir }, path, backupPassphrase)
    await backups.store(done.path)
    // The first backup in a new place also gets the list of erasures.
    await jobs.send(db, 'store-erasures', {})
    await backups.removeOld(retention)
  } catch (error) {
    const reason = error instanceof StartError ? error.message : 'The log of the program says why.'
    const key = `backup-${dayIn(now())}`
    const text = `No backup was made today. ${reason} “npm run backup” tries again. The dashboard shows the age of the last one: ${siteUrl}/admin`
    if (isLastTry) await db.transaction((tx) => sendAlarm(tx, deps, { key, title: 'The daily backup failed', text }))
    throw error
  }
}

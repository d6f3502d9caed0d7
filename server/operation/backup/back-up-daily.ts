import { join } from 'node:path'
import { dayIn } from '../../../contract/india.ts'
import { sendAlarm } from '../../bookings/notices/enqueue-notices.ts'
import { toConnection } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { StartError } from '../../platform/start-error.ts'
import { backUp } from './back-up.ts'
import { toFileName } from './backup-places.ts'

/** Backs up, then removes old backups in the same place. Notifies the business if the last try fails. */
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
    // The first backup in a new place gets the erasures beside it too.
    await jobs.send(db, 'store-erasures', {})
    await backups.removeOld(retention)
  } catch (error) {
    const reason = error instanceof StartError ? error.message : 'The log of the program says why.'
    const key = `backup-${dayIn(now())}`
    const text = `No backup was made today. ${reason} “npm run backup” tries it again. The dashboard has the age of the last one: ${siteUrl}/admin`
    if (isLastTry) await db.transaction((tx) => sendAlarm(tx, deps, { key, title: 'The daily backup failed', text }))
    throw error
  }
}

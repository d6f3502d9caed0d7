import type { Deps } from '../deps.ts'
import { emptyOldTrash } from '../history/trash.store.ts'
import { removeOldUnfinishedLeads } from '../leads/unfinished-leads.store.ts'
import { listAbandonedImages, removeImageRow } from '../media/media.store.ts'
import { removeImageFiles } from '../media/media.ts'
import { removeOldCodes } from '../otp/otp.store.ts'
import { removeOldEvents } from '../payments/webhook.ts'
import { removeOldPreviews } from '../previews/previews.store.ts'

const UPLOAD_LIFE_MS = 24 * 3_600_000

/** Removes what has had its time. Run again or in two processes at once, it does no harm. */
export async function cleanUp({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  const moment = now()
  await removeOldCodes(db, moment)
  await removeOldUnfinishedLeads(db, moment)
  await emptyOldTrash(db, moment)
  await removeOldPreviews(db, moment)
  await removeOldEvents({ db }, moment)
  for (const image of await listAbandonedImages(db, new Date(moment.getTime() - UPLOAD_LIFE_MS))) {
    await removeImageRow(db, image.id)
    await removeImageFiles(files, image)
  }
}

import type { Deps } from '../../platform/deps/deps.ts'
import { removeAbandonedImages } from './images.store.ts'
import { ORIGINALS } from './receive-upload.ts'

/** Removes uploads in small batches, so that rows are locked only briefly. */
export async function removeAbandonedUploads(
  { db, files, jobs }: Pick<Deps, 'db' | 'files' | 'jobs'>,
  before: Date,
): Promise<void> {
  for (let count = 1; count > 0; ) {
    count = await db.transaction(async (tx) => {
      const abandoned = await removeAbandonedImages(tx, { before, limit: 20 })
      const unused = abandoned.map(({ file, widths }) => ({ file, widths }))
      await jobs.sendAll(tx, 'remove-files', unused)
      return abandoned.length
    })
  }
  // Originals whose copies were never made, and what aborted uploads left.
  await files.removeOld(ORIGINALS, before)
}

import type { Deps } from '../../platform/deps/deps.ts'
import type { JobData } from '../../platform/queue/queue.ts'
import { encodeCopies, removeImageFiles, writeAll } from './image-files.ts'
import { findImage, findImageByFile, lockImage, lockImageFiles, removeAbandonedImages } from './images.store.ts'
import { ORIGINALS } from './receive-upload.ts'

/** Makes the smaller copies of an upload from its original, and removes that. May run twice. */
export async function makeCopies(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { imageId, original }: { imageId: number; original: string },
): Promise<void> {
  const image = await findImage(db, imageId)
  if (image) {
    const copies = await encodeCopies(files, image, original)
    // A removal of the picture waits for the row, and then removes the copies too.
    await db.transaction(async (tx) => {
      if (await lockImage(tx, imageId)) await writeAll(files, copies)
    })
  }
  await files.remove(original)
}

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

/**
 * Removes the files of a picture that has no row: it was deleted, or its upload did not end. One that was uploaded
 * again keeps them. May run twice.
 */
export async function removeUnusedFiles(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { file, widths }: JobData['remove-files'],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImageFiles(tx, file)
    if (!(await findImageByFile(tx, file))) await removeImageFiles(files, { file, widths })
  })
}

import type { Deps } from '../../platform/deps/deps.ts'
import type { JobData } from '../../platform/queue/queue.ts'
import { removeImageFiles } from './image-files.ts'
import { findImageByFile, lockImageFiles } from './images.store.ts'

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

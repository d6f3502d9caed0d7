import type { Deps } from '../../platform/deps/deps.ts'
import { encodeCopies, writeAll } from './image-files.ts'
import { findImage, lockImage } from './images.store.ts'

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

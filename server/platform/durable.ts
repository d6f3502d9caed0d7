import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Renames a flushed file and flushes the folder too, so that the name survives a power cut. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  const folder = await open(dirname(to))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

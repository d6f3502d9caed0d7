import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Gives a file that was flushed its name, and flushes that too: after a power cut the file has it. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  const folder = await open(dirname(to))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

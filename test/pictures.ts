import { createHash } from 'node:crypto'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBlogs } from '../server/db/seed/content.ts'
import { storeImage } from '../server/images/image-files.ts'
import { toSeedTerms } from '../server/jobs/retention.rules.ts'
import { diskFileStore } from '../server/providers/storage.ts'

const ROOT = join(import.meta.dirname, '..')
/** What the pictures are made by; the name of each carries a hash of what it is made of. */
const MAKERS = ['server/images/image-files.ts', 'node_modules/sharp/package.json']

/**
 * Puts the pictures of the first start into a data folder, whose first start then makes none. They take ten seconds, so
 * they are made once for all runs.
 */
export async function copyPictures(dataDir: string): Promise<void> {
  const hash = createHash('sha256')
  for (const path of MAKERS) hash.update(readFileSync(join(ROOT, path)))
  const made = join(ROOT, 'node_modules/.cache/pictures', hash.digest('hex').slice(0, 16))
  const blogs = await readBlogs({ site: 'Karigar', ...toSeedTerms(8) })
  for (const { slug, cover } of blogs) await storeImage(diskFileStore(made), cover, slug)
  cpSync(made, join(dataDir, 'uploads'), { recursive: true })
}

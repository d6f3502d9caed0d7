import { createHash } from 'node:crypto'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBlogs } from '../server/db/seed/content.ts'
import { storeImage } from '../server/images/image-files.ts'
import { toSeedTerms } from '../server/jobs/retention.rules.ts'
import { diskFileStore } from '../server/providers/storage.ts'

const ROOT = join(import.meta.dirname, '..')
/** The code that makes the images; each image's name contains a hash of its source. */
const MAKERS = ['server/images/image-files.ts', 'node_modules/sharp/package.json']

/**
 * Copies the images of the first start into a data folder, so that its first start makes none. Making them takes ten
 * seconds, so they are made once for all runs.
 */
export async function copyPictures(dataDir: string): Promise<void> {
  const hash = createHash('sha256')
  for (const path of MAKERS) hash.update(readFileSync(join(ROOT, path)))
  const made = join(ROOT, 'node_modules/.cache/pictures', hash.digest('hex').slice(0, 16))
  const blogs = await readBlogs({ site: 'Karigar', ...toSeedTerms(8) })
  for (const { slug, cover } of blogs) await storeImage(diskFileStore(made), cover, slug)
  cpSync(made, join(dataDir, 'uploads'), { recursive: true })
}

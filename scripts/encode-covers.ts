import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { storeImage } from '../server/content/images/image-files.ts'
import { readBlogs } from '../server/content/seed/content.ts'
import { MODULES } from '../server/modules.ts'
import { toSeedTerms } from '../server/platform/deps/deps.ts'
import { diskFileStore } from '../server/platform/providers/storage.ts'

// Encodes the seeded blogs' covers into server/content/seed/pictures. Run it after changing a cover or the encoding.

const folder = join(import.meta.dirname, '../server/content/seed/pictures')
await rm(folder, { recursive: true, force: true })
for (const { slug, cover } of await readBlogs({ site: '', ...toSeedTerms(MODULES, 0) }))
  await storeImage(diskFileStore(folder), cover, slug)

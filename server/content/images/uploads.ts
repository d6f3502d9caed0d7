import type { Hono } from 'hono'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { SHOWN_ELSEWHERE } from '../../platform/http/headers.ts'
import { makePreview, toLargestKey } from './image-files.ts'
import { isPublishedPicture } from './image-uses.store.ts'

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }

/** Serves the uploads. A file's name changes with its content, so browsers may cache it. */
export function mountUploads(app: Hono, { db, files }: Pick<Deps, 'db' | 'files'>): void {
  app.get('/uploads/:folder/:file', async (c) => {
    const { folder, file } = c.req.param()
    const type = TYPES[file.split('.').at(-1) ?? '']
    if (!type || !/^[\w.-]+$/.test(folder) || !/^[\w.-]+$/.test(file)) throw notFound()
    const key = `${folder}/${file}`
    const largestKey = toLargestKey(key)
    const [, picture = ''] = largestKey.split('/')
    // Files are served while the database is unavailable, too.
    const isPublished = await isPublishedPicture(db, picture).catch(() => false)
    if (isPublished) c.header(...SHOWN_ELSEWHERE)
    const isPreview = isPublished && key.endsWith('.jpg') && key !== largestKey
    const bytes = (await files.read(key)) ?? (isPreview ? await makePreview(files, picture) : undefined)
    if (bytes) return c.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' })
    // A smaller copy may not be made yet.
    const largest = await files.read(largestKey)
    if (!largest) throw notFound()
    return c.body(largest, 200, { 'Content-Type': 'image/webp', 'Cache-Control': 'no-store' })
  })
}

import type { Hono } from 'hono'
import { notFound } from '../../platform/http/errors.ts'
import type { FileStore } from '../../platform/providers/storage.ts'
import { toLargestKey } from './image-files.ts'

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }

/** Serves the uploads. A file's name changes with its content, so browsers may cache it. */
export function mountUploads(app: Hono, files: FileStore): void {
  app.get('/uploads/:folder/:file', async (c) => {
    const { folder, file } = c.req.param()
    const type = TYPES[file.split('.').at(-1) ?? '']
    if (!type || !/^[\w.-]+$/.test(folder) || !/^[\w.-]+$/.test(file)) throw notFound()
    const key = `${folder}/${file}`
    const bytes = await files.read(key)
    if (bytes) return c.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' })
    // A smaller copy may not be made yet.
    const largest = await files.read(toLargestKey(key))
    if (!largest) throw notFound()
    return c.body(largest, 200, { 'Content-Type': 'image/webp', 'Cache-Control': 'no-store' })
  })
}

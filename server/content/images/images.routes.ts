import type { Context, Hono } from 'hono'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { type ImageUse, UploadedImage } from '../../../contract/content/images.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import { API_BASE } from '../../../contract/paths.ts'
import type { RecordAction } from '../../access/guard/record-action.ts'
import { type DbOrTx, withoutEntry } from '../../platform/db/client.ts'
import { toPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { SHOWN_ELSEWHERE } from '../../platform/http/headers.ts'
import { lockContent } from '../content-version.store.ts'
import { encodeLargest, ImageRefused, makePreview, toLargestKey } from './image-files.ts'
import {
  findImage,
  insertImage,
  isPublishedPicture,
  listImages,
  lockImageFiles,
  removeImageRow,
  updateImage,
} from './images.store.ts'
import { receiveUpload, type Upload } from './receive-upload.ts'

type ListUses = (db: DbOrTx, files: readonly string[]) => Promise<Map<string, ImageUse[]>>

/** `listUses`: where each file is shown, which only the table of kinds knows. */
export function imageHandlers({ db, jobs }: Deps, listUses: ListUses): Handlers<typeof api.images> {
  return {
    async list(query) {
      const { rows, total } = await listImages(db, query)
      const uses = await listUses(
        db,
        rows.map(({ file }) => file),
      )
      return toPage({ rows: rows.map((image) => ({ ...image, uses: uses.get(image.file) ?? [] })), total }, query)
    },

    async update({ id, alt, keep }) {
      const image = await db.transaction(async (tx) => {
        await lockContent(tx)
        const updated = await updateImage(tx, id, { alt: alt ?? '', ...(keep && { is_temporary: false }) })
        if (!updated) throw notFound()
        return updated
      })
      return { status: true, data: image }
    },

    async remove({ id }) {
      const image = await findImage(db, id)
      if (!image) throw notFound()
      const [use] = (await listUses(db, [image.file])).get(image.file) ?? []
      if (use) throw new AppError('conflict', ADMIN_MESSAGES.imageInUse(use.title))
      await db.transaction(async (tx) => {
        await lockContent(tx)
        await removeImageRow(tx, id)
        await jobs.send(tx, 'remove-files', { file: image.file, widths: image.widths })
      })
      return { status: true, message: ADMIN_MESSAGES.deleted }
    },
  }
}

/** `POST /temp-images` takes multipart form data with a file `image`, so it is not a call of the contract. */
export function mountImageUpload(app: Hono, deps: Deps, recordAction: RecordAction): void {
  const endpoint = { auth: 'editor', method: 'POST', status: 201 } as const
  const upload = async (c: Context, caller: Caller) => {
    const received = await receiveUpload(c.req.raw, deps.files)
    if (!received) throw invalid({ image: ADMIN_MESSAGES.imageMissing })
    const { isAnimated, ...data } = await storeUpload(deps, caller, received).catch(async (error: unknown) => {
      await deps.files.remove(received.key)
      throw error instanceof ImageRefused ? invalid({ image: error.message }) : error
    })
    return UploadedImage.parse({
      status: true,
      message: isAnimated ? ADMIN_MESSAGES.imageStill : ADMIN_MESSAGES.imageUploaded,
      data,
    })
  }
  app.post(`${API_BASE}/temp-images`, async (c) => {
    return c.json(await recordAction(c, { name: 'images.upload', endpoint }, (caller) => upload(c, caller)), endpoint.status)
  })
}

/** Longer than any upload takes. */
const UNENDED_S = 3600

/** Stores a picture with its largest copy; a job makes the smaller ones from the original. */
async function storeUpload({ db, files, jobs, now }: Deps, caller: Caller, { key, name, hash, sizeBytes }: Upload) {
  if (sizeBytes === 0) throw invalid({ image: ADMIN_MESSAGES.imageMissing })
  const { image, bytes, isAnimated } = await encodeLargest(files, { key, hash, name: toBaseName(name) })
  const { file, widths } = image
  // A transaction can't roll back a file: if this upload fails, the job finds no row and removes the file.
  await withoutEntry(() => jobs.send(db, 'remove-files', { file, widths }, { afterS: UNENDED_S }))
  return db.transaction(async (tx) => {
    await lockContent(tx)
    await lockImageFiles(tx, file)
    const row = await insertImage(tx, { ...image, is_temporary: true, created_at: now() })
    caller.audit?.({ target: String(row.id) })
    await files.write(`blogs/${file}`, bytes)
    await jobs.send(tx, 'make-copies', { imageId: row.id, original: key })
    return { ...row, isAnimated }
  })
}

/** "IMG 2034 (1).JPG" → "img-2034-1" */
function toBaseName(name: string): string {
  const base = name
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return base.slice(0, 60) || 'picture'
}

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
    // Files are served even while the database is unavailable.
    const isPublished = await isPublishedPicture(db, picture).catch(() => false)
    if (isPublished) c.header(...SHOWN_ELSEWHERE)
    const isPreview = isPublished && key.endsWith('.jpg') && key !== largestKey
    const bytes = (await files.read(key)) ?? (isPreview ? await makePreview(files, picture) : undefined)
    if (bytes) return c.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' })
    // A smaller copy may not be ready yet.
    const largest = await files.read(largestKey)
    if (!largest) throw notFound()
    return c.body(largest, 200, { 'Content-Type': 'image/webp', 'Cache-Control': 'no-store' })
  })
}

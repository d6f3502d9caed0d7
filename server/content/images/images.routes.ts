import type { Context, Hono } from 'hono'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { UploadedImage } from '../../../contract/content/images.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import { API_BASE } from '../../../contract/paths.ts'
import { withoutEntry } from '../../access/audit/audit.store.ts'
import type { RecordAction } from '../../access/guard/record-action.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { toPage } from '../../platform/http/page.ts'
import { lockContent } from '../kinds/content-version.store.ts'
import { encodeLargest, ImageRefused } from './image-files.ts'
import { listImageUses } from './image-uses.store.ts'
import { findImage, insertImage, listImages, lockImageFiles, removeImageRow, updateImage } from './images.store.ts'
import { receiveUpload, type Upload } from './receive-upload.ts'

export function imageHandlers({ db, jobs }: Deps): Handlers<typeof api.images> {
  return {
    async list(query) {
      const { rows, total } = await listImages(db, query)
      const uses = await listImageUses(
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
      const [use] = (await listImageUses(db, [image.file])).get(image.file) ?? []
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

/** `POST /temp-images` takes multipart form data with a file `image`, so it is no call of the contract. */
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

/** Stores a picture with its largest copy; a job makes the smaller ones of the original. */
async function storeUpload({ db, files, jobs, now }: Deps, caller: Caller, { key, name, hash, sizeBytes }: Upload) {
  if (sizeBytes === 0) throw invalid({ image: ADMIN_MESSAGES.imageMissing })
  const { image, bytes, isAnimated } = await encodeLargest(files, { key, hash, name: toBaseName(name) })
  const { file, widths } = image
  // No transaction rolls back a file: if this upload fails, the job finds no row and removes the file.
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

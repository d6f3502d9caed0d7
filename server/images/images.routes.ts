import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type * as api from '../../contract/api.ts'
import type { Handlers } from '../../contract/endpoint.ts'
import { MAX_IMAGE_BYTES, UploadedImage } from '../../contract/images.ts'
import { API_BASE } from '../../contract/paths.ts'
import type { Deps } from '../deps.ts'
import { toCaller } from '../http/caller.ts'
import { AppError, invalid, notFound } from '../http/errors.ts'
import { logAction } from '../http/mount.ts'
import { toPage } from '../http/page.ts'
import { encodeUpload, ImageRefused, removeImageFiles, writeImage } from './image-files.ts'
import { listImageUses } from './image-uses.store.ts'
import { findImage, insertImage, listImages, removeImageRow, updateImage } from './images.store.ts'

export function imageHandlers({ db, files }: Deps): Handlers<typeof api.images> {
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
      const image = await updateImage(db, id, { alt: alt ?? '', ...(keep && { is_temporary: false }) })
      if (!image) throw notFound()
      return { status: true, data: image }
    },

    async remove({ id }) {
      const image = await findImage(db, id)
      if (!image) throw notFound()
      const [use] = (await listImageUses(db, [image.file])).get(image.file) ?? []
      if (use) throw new AppError('conflict', ADMIN_MESSAGES.imageInUse(use.title))
      await db.transaction(async (tx) => {
        await removeImageRow(tx, id)
        await removeImageFiles(files, image)
      })
      return { status: true, message: ADMIN_MESSAGES.deleted }
    },
  }
}

/** `POST /temp-images` takes multipart form data with a file `image`, so it is no call of the contract. */
export function mountImageUpload(app: Hono, deps: Deps): void {
  const refuseTooLarge = () => {
    throw new AppError('tooLarge', ADMIN_MESSAGES.imageTooLarge, { errors: { image: ADMIN_MESSAGES.imageTooLarge } })
  }
  // Somewhat above the limit of the picture, for the multipart encoding around it.
  app.post(`${API_BASE}/temp-images`, bodyLimit({ maxSize: MAX_IMAGE_BYTES + 64 * 1024, onError: refuseTooLarge }), async (c) => {
    const caller = await toCaller(c, { auth: 'admin' }, deps)
    const form = await c.req.formData().catch(() => undefined)
    const image = form?.get('image')
    if (!(image instanceof File) || image.size === 0) throw invalid({ image: ADMIN_MESSAGES.imageMissing })
    if (image.size > MAX_IMAGE_BYTES) return refuseTooLarge()
    const encoded = await encodeUpload(await image.bytes(), toBaseName(image.name)).catch((error: unknown) => {
      throw error instanceof ImageRefused ? invalid({ image: error.message }) : error
    })
    // The row is inserted first, so that the clean-up leaves the files alone.
    const data = await insertImage(deps.db, { ...encoded.image, is_temporary: true, created_at: deps.now() })
    await writeImage(deps.files, encoded)
    logAction(c, caller, 'uploadImage', deps)
    return c.json(UploadedImage.parse({ status: true, message: ADMIN_MESSAGES.imageUploaded, data }), 201)
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

import { ADMIN_MESSAGES } from '../../../../contract/admin-messages.ts'
import { MAX_IMAGE_BYTES } from '../../../../contract/content/images.ts'
import { blogImagePath, imageVariantPath } from '../../../../contract/paths.ts'
import { ApiError } from '../../../api/client.ts'
import { toFailureText } from '../ui/failure-text.ts'

/** What a file chooser offers; the server looks at the content itself. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
export const PICTURE_LIMITS =
  'JPEG, PNG, WebP, AVIF or GIF, at most 10 MB and 40 megapixels. Animations keep only their first frame.'

/** Finds what is wrong with a file without uploading it. */
export function findProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return ADMIN_MESSAGES.imageIsHeic
  if (type === 'image/svg+xml') return ADMIN_MESSAGES.imageIsSvg
  if (size > MAX_IMAGE_BYTES) return ADMIN_MESSAGES.imageTooLarge
  return undefined
}

/** The server's message about the picture; without one, a sentence with the reason if there is one. */
export function toUploadMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return ADMIN_MESSAGES.imageFailed
  if (error.status >= 500) return `${ADMIN_MESSAGES.imageFailed}. ${toFailureText(error)}`
  return error.errors.image ?? toFailureText(error)
}

/** The smallest copy of a picture; the picture itself where its copies are not known. */
export function thumbnailOf({ file, widths }: { file: string; widths?: readonly number[] }): string {
  const smallest = widths?.length ? Math.min(...widths) : undefined
  return smallest ? imageVariantPath(file, smallest, 'webp') : blogImagePath(file)
}

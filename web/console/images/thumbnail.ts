import { blogImagePath, imageVariantPath } from '../../../contract/paths.ts'

/** The smallest copy of a picture; the picture itself where its copies are not known. */
export function thumbnailOf({ file, widths }: { file: string; widths?: readonly number[] }): string {
  const smallest = widths?.length ? Math.min(...widths) : undefined
  return smallest ? imageVariantPath(file, smallest, 'webp') : blogImagePath(file)
}

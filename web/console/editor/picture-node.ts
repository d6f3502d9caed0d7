import { Image } from '@tiptap/extension-image'
import type { Image as Upload } from '../../../contract/images.ts'
import { imageVariantPath } from '../../../contract/paths.ts'

/** How wide the page of a blog shows its pictures. */
const SIZES = '(min-width: 64rem) 44rem, 94vw'

const plain = { default: null }

/** A picture with its smaller copies. */
export const Picture = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), srcset: plain, sizes: plain, loading: plain }
  },
})

/** What the text says of an upload. */
export function toPictureAttributes({ url, file, width, height, widths, alt }: Upload) {
  const srcset = widths.map((copy) => `${imageVariantPath(file, copy, 'webp')} ${copy}w`).join(', ')
  return { src: url, alt, width, height, srcset, sizes: SIZES, loading: 'lazy' }
}

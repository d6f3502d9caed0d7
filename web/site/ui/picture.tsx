import type { BlogSummary } from '../../../contract/content/blogs.ts'
import { blogImagePath, imageVariantPath } from '../../../contract/paths.ts'
import { langOf, type Translated } from '../texts/untranslated.tsx'

type Props = {
  blog: Pick<BlogSummary, 'image' | 'picture'> & Translated
  /** The `sizes` of the image: how wide it is shown. */
  sizes: string
  /** The first picture of a page is fetched at once. */
  isFirst?: boolean
  className?: string
}

/** A blog's picture in the smallest copy that is sharp enough. */
export function BlogPicture({ blog, sizes, isFirst = false, className }: Props) {
  const { image, picture } = blog
  if (!image) return null
  const srcSet = (format: 'avif' | 'webp') =>
    picture?.widths.map((width) => `${imageVariantPath(image, width, format)} ${width}w`).join(', ')
  return (
    <picture>
      {picture && <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />}
      {picture && <source type="image/webp" srcSet={srcSet('webp')} sizes={sizes} />}
      <img
        src={blogImagePath(image)}
        alt={picture?.alt ?? ''}
        lang={langOf(blog, 'image_alt')}
        width={picture?.width}
        height={picture?.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding={isFirst ? 'sync' : 'async'}
        className={className}
      />
    </picture>
  )
}

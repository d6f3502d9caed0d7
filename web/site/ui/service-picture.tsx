import type { ServiceLink } from '../../../contract/content/services.ts'
import { BLOG_IMAGES_PATH, imageVariantPath } from '../../../contract/paths.ts'

type PictureAttributes = {
  src: string
  /** Its own size in pixels, from which the browser reserves its place; the style sheet says how large it is shown. */
  width: number
  height: number
  /** Smaller copies of a photo, empty for a drawing. They go into a `<source>` of `<picture>` each, in this order. */
  sources: readonly { type: string; srcSet: string }[]
}

/**
 * What to show for a service, wherever one is shown: its photo of the library, else its drawing, else its group's. The
 * server has chosen among them; every link to a service and every page of one carries the choice in `picture`. It is
 * decoration beside the service's name, so its `alt` is empty. `ServicePicture` is the element.
 */
function pictureOf({ picture }: Pick<ServiceLink, 'picture'>): PictureAttributes {
  const { src, width, height, widths } = picture
  const file = src.slice(BLOG_IMAGES_PATH.length + 1)
  const sources = (['avif', 'webp'] as const).flatMap((format) => {
    const srcSet = widths.map((copy) => `${imageVariantPath(file, copy, format)} ${copy}w`).join(', ')
    return srcSet ? { type: `image/${format}`, srcSet } : []
  })
  return { src, width, height, sources }
}

type Props = {
  service: Pick<ServiceLink, 'picture'>
  /** The `sizes` of the image: how wide it is shown. */
  sizes: string
  /** The first picture of a page is fetched at once. */
  isFirst?: boolean
  className?: string
}

/** A service's picture; the service's name beside it says what it shows. */
export function ServicePicture({ service, sizes, isFirst = false, className }: Props) {
  const { sources, ...image } = pictureOf(service)
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      <img {...image} alt="" {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })} className={className} />
    </picture>
  )
}

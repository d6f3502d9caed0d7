import type { ServiceLink } from '../../../contract/content/services.ts'
import { pictureOf } from './picture-of.ts'

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

import type { ServiceLink } from '../../../contract/content/services.ts'
import { useTexts } from '../texts/texts.ts'
import { langOf } from '../texts/untranslated.tsx'
import { Link } from './link.tsx'
import { toPrice } from './prices.ts'
import { ServicePicture } from './service-picture.tsx'

/** Services as tiles: the picture, the name, and the price directly below it. */
export function ServiceTiles({ services }: { services: readonly ServiceLink[] }) {
  return (
    <ul className="tiles">
      {services.map((service) => (
        <li key={service.sendto}>
          <Tile service={service} />
        </li>
      ))}
    </ul>
  )
}

function Tile({ service }: { service: ServiceLink }) {
  const { price } = toPrice(service, useTexts().service)
  return (
    <Link className="card tile" href={service.sendto}>
      <ServicePicture service={service} sizes="(width < 48rem) 50vw, 15rem" />
      <b lang={langOf(service, 'title')}>{service.title}</b>
      <span lang={price.lang}>{price.text}</span>
    </Link>
  )
}

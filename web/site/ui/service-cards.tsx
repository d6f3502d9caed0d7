import type { ServiceLink } from '../../../contract/content/services.ts'
import { useTexts } from '../texts/texts.ts'
import { langOf } from '../texts/untranslated.tsx'
import { Pictogram } from './icon.tsx'
import { Link } from './link.tsx'
import { toPrice } from './prices.ts'

/** Services as links, each with its price. */
export function ServiceCards({ services }: { services: readonly ServiceLink[] }) {
  return (
    <ul className="related">
      {services.map((service) => (
        <li key={service.sendto}>
          <Card service={service} />
        </li>
      ))}
    </ul>
  )
}

function Card({ service }: { service: ServiceLink }) {
  const { price } = toPrice(service, useTexts().service)
  return (
    <Link className="card" href={service.sendto}>
      <Pictogram service={service} />
      <span>
        <b lang={langOf(service, 'title')}>{service.title}</b>
        <small lang={price.lang}>{price.text}</small>
      </span>
    </Link>
  )
}

import type { ServiceLink } from '../../../contract/services.ts'
import { useTexts } from '../texts.ts'
import { langOf } from '../untranslated.tsx'
import { Link } from './link.tsx'
import { Pictogram } from './pictogram.tsx'
import { toPrice } from './prices.ts'

/** Services as links, each with its price. */
export function ServiceCards({ services }: { services: readonly ServiceLink[] }) {
  const texts = useTexts().service
  return (
    <ul className="related">
      {services.map((service) => (
        <li key={service.sendto}>
          <Link className="card" href={service.sendto}>
            <Pictogram service={service} />
            <span>
              <b lang={langOf(service, 'title')}>{service.title}</b>
              <small>{toPrice(service, texts).price}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

import type { FoundService } from '../../../contract/content/search.ts'
import { isVisit } from '../../../contract/content/services.ts'
import type { ServiceCategory } from '../../../contract/options.ts'
import { toCategorySegment } from '../../../contract/paths.ts'
import { useTexts } from '../texts/texts.ts'
import { langOf } from '../texts/untranslated.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { toPrice } from './prices.ts'
import { ServicePicture } from './service-picture.tsx'

type Props = {
  services: readonly FoundService[]
  /** What a search has found, with what a visit costs and the act. */
  isFound?: boolean
}

/** Services as links, each with its picture and its price. */
export function ServiceCards({ services, isFound = false }: Props) {
  return (
    <ul className="related" data-found={isFound ? '' : undefined}>
      {services.map((service) => (
        <li key={service.sendto}>
          <Card service={service} isFound={isFound} />
        </li>
      ))}
    </ul>
  )
}

function Card({ service, isFound }: { service: FoundService; isFound: boolean }) {
  const texts = useTexts().service
  const { price } = toPrice(service, isFound && isVisit(service) ? { ...texts, startingFrom: texts.visitCosts } : texts)
  return (
    <Link className={`card tint-${toCategorySegment(service.service_cat)}`} href={service.sendto}>
      <ServicePicture service={service} sizes="6.5rem" />
      <span>
        <b lang={langOf(service, 'title')}>{service.title}</b>
        {service.jobs?.map((job) => (
          <em key={job.place}>
            <span lang={langOf(service, `offers.${job.place}.title`)}>{job.title}</span>{' '}
            <span lang={langOf(service, `offers.${job.place}.price`)}>{job.price}</span>
          </em>
        ))}
        <small lang={price.lang}>{price.text}</small>
        {isFound && (
          <i className="act" aria-hidden="true">
            {texts.act}
          </i>
        )}
      </span>
    </Link>
  )
}

/** The slugs that have a drawing of their own in the sprite. */
const DRAWN = new Set(
  (
    'electrician carpenter plumber cleaning pest-control painting geyser ac-repair refrigerator-repair washing-machine-repair ' +
    'microwave-oven-repair tv-repair geyser-repair restaurant-construction building-construction bridge-construction ' +
    'roads-construction sportscomplex-construction home-construction helpers skilled nonskilled home-platinum home-spa ' +
    'security-guard home-maintenance appliance-services seo digitalmarketing affiliate paid-search'
  ).split(' '),
)

/** Pictogram of a service that came later, or whose slug was changed. */
const OF_CATEGORY: Record<ServiceCategory, string> = {
  Home: 'home-maintenance',
  Appliance: 'appliance-services',
  'Civil-Construction': 'home-construction',
  'Labour-Supply': 'helpers',
  'Annual-Subscription': 'home-platinum',
  business: 'digitalmarketing',
}

/** A service's drawing. It is decorative, because its title is beside it. */
export function Pictogram({
  service,
  className,
}: {
  service: { slug: string; service_cat: ServiceCategory }
  className?: string
}) {
  return <Icon name={DRAWN.has(service.slug) ? service.slug : OF_CATEGORY[service.service_cat]} size={48} className={className} />
}

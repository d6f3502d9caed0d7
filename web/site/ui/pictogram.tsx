import type { ServiceCategory } from '../../../contract/options.ts'
import { Icon } from './icon.tsx'

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

import { BOOKING_SERVICE_TYPES, BOOKING_TYPE_OF, SERVICE_CATEGORIES } from '../../../contract/options.ts'
import { servicePath, toCategorySegment } from '../../../contract/paths.ts'
import { parseRupees, type Service } from '../../../contract/services.ts'
import type { SiteInfo } from '../../../contract/site.ts'
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx'
import type { BookingProps } from '../booking/booking-panel.tsx'
import { BookingSheet } from '../booking/booking-sheet.tsx'
import { catalogue } from '../catalogue.ts'
import { toBreadcrumbList, toFaqPage, toService } from '../layout/structured-data.ts'
import type { Head, LoadContext } from '../page.ts'
import { chargeText } from './charge-text.ts'
import { BookingBar, PriceCard } from './price-card.tsx'
import { RelatedServices } from './related-services.tsx'
import { ServiceBody } from './service-body.tsx'
import { serviceTexts as texts } from './service-texts.ts'
import { TrustLine } from './trust-line.tsx'

export async function loadService({ api, params, site }: LoadContext) {
  const [{ data: service, related }, { mobile: phone }] = await Promise.all([
    api.getFrontService({ category: params.category ?? '', slug: params.slug ?? '' }),
    api.getContactDetails(),
  ])
  return { service, related, phone, firstDigits: site.mobileFirstDigits, payments: site.payments }
}
type Data = Awaited<ReturnType<typeof loadService>>

export function serviceHead({ service }: Data, { site }: LoadContext): Head {
  return {
    title: service.meta_title,
    description: service.meta_desc,
    keywords: service.meta_keywords,
    canonical: servicePath(service),
    image: `/og/${toCategorySegment(service.service_cat)}.png`,
    jsonLd: [
      toService(site, service),
      ...(service.faqs.length > 0 ? [toFaqPage(service.faqs)] : []),
      toBreadcrumbList(site, toCrumbs(service)),
    ],
  }
}

export function ServicePage({ service, related, phone, firstDigits, payments }: Data) {
  const segment = toCategorySegment(service.service_cat)
  const booking = { ...toBooking(service), offer: toOffer(service, payments), firstDigits, phone }
  return (
    <div className={`tint-${segment}`}>
      <div className="wrap service">
        <div className="service-head">
          <Breadcrumbs crumbs={toCrumbs(service)} label={texts.breadcrumb} />
          <h1>{service.title}</h1>
          <p>{service.sub_heading}</p>
          <TrustLine kind={booking.kind} />
        </div>
        <PriceCard service={service} segment={segment} phone={phone} />
        <ServiceBody service={service} phone={phone} />
      </div>
      <RelatedServices links={related} />
      <BookingBar service={service} segment={segment} />
      <BookingSheet {...booking} charge={chargeText(service.visit_charge)} />
    </div>
  )
}

/** What the panel preselects: an option of the form for the home and appliance groups, elsewhere the service itself. */
function toBooking({ service_cat, service_type, title }: Service): Pick<BookingProps, 'service' | 'kind'> {
  const isVisit = service_cat === 'Home' || service_cat === 'Appliance'
  const type = isVisit ? BOOKING_TYPE_OF[service_type as keyof typeof BOOKING_TYPE_OF] : undefined
  const option = BOOKING_SERVICE_TYPES.find((option) => option === title)
  return { service: type ?? option ?? title, kind: isVisit ? 'visit' : 'callBack' }
}

/** Paying online, where the visit charge is a number and a provider is set up. */
function toOffer({ service_cat, slug, visit_charge }: Service, payments: SiteInfo['payments']): BookingProps['offer'] {
  const rupees = parseRupees(visit_charge)
  if (!rupees || !payments) return undefined
  const service = `${toCategorySegment(service_cat)}/${slug}`
  return { amountPaise: rupees * 100, service, checkoutUrl: payments.checkoutUrl }
}

function toCrumbs(service: Service): Crumb[] {
  const group = SERVICE_CATEGORIES.find(({ value }) => value === service.service_cat)
  return [
    { name: texts.home, path: '/' },
    ...(group ? [{ name: catalogue.layout.groups[group.segment], path: groupPath(group.segment) }] : []),
    { name: service.title, path: servicePath(service) },
  ]
}

/** Where the home page shows the group. */
function groupPath(segment: string): string {
  if (segment === 'subscription') return '/#subscription'
  return segment === 'business' ? '/#services' : `/?group=${segment}#services`
}

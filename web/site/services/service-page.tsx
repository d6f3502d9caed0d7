import { SERVICE_CATEGORIES } from '../../../contract/options.ts'
import { servicePath, toCategorySegment } from '../../../contract/paths.ts'
import { type Service, toBookingType, toChargePaise } from '../../../contract/services.ts'
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

function toBooking(service: Service): Pick<BookingProps, 'service' | 'kind'> {
  const isVisit = service.service_cat === 'Home' || service.service_cat === 'Appliance'
  return { service: toBookingType(service), kind: isVisit ? 'visit' : 'callBack' }
}

/** Paying online, where the visit charge is a number and a provider is set up. */
function toOffer(service: Service, payments: SiteInfo['payments']): BookingProps['offer'] {
  const amountPaise = toChargePaise(service)
  if (!amountPaise || !payments) return undefined
  const address = `${toCategorySegment(service.service_cat)}/${service.slug}`
  return { amountPaise, service: address, checkoutUrl: payments.checkoutUrl }
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

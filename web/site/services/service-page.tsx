import type { Promised } from '../../../contract/bookings/visits.public.ts'
import type { Service, ServiceLink } from '../../../contract/content/services.ts'
import { longHours } from '../../../contract/hours.ts'
import type { CategorySegment } from '../../../contract/options.ts'
import { bookFormPath, servicePath, toCategorySegment } from '../../../contract/paths.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import type { Catalogue } from '../../../languages/en/catalogue.ts'
import { buttonClass } from '../../ui/button.ts'
import type { BookingProps } from '../booking/booking-props.ts'
import { BookingSheet } from '../booking/booking-sheet.tsx'
import { LastBookingLine } from '../booking/last-booking-line.tsx'
import { toBooking, toWindows } from '../booking/to-booking.ts'
import { toBreadcrumbList, toFaqPage, toService } from '../layout/structured-data.ts'
import type { Head, LoadContext } from '../page.ts'
import { useTexts } from '../texts/texts.ts'
import { InLanguage, langOf, languageOf } from '../texts/untranslated.tsx'
import { Breadcrumbs, type Crumb } from '../ui/breadcrumbs.tsx'
import { type Claim, ClaimIcon, VISIT_CLAIMS } from '../ui/claim-icon.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { toPrice } from '../ui/prices.ts'
import { Section } from '../ui/section.tsx'
import { ServiceCards } from '../ui/service-cards.tsx'
import { ServicePicture } from '../ui/service-picture.tsx'
import { ServiceBody } from './service-body.tsx'
import type { Way } from './service-part.tsx'

export async function loadService({ api, params, site, language, texts }: LoadContext) {
  const [{ data: service, related }, contact, { data: links }, { data: cities }, { data: promised }] = await Promise.all([
    api.services.getPublished({ category: params.category ?? '', slug: params.slug ?? '' }),
    api.contact.get(),
    api.services.listLinks(),
    api.visits.listVisitedCities(),
    api.visits.getPromise(),
  ])
  const phone = contact.mobile
  const { mobileFirstDigits: firstDigits, payments, givesTaxInvoices: asksGstin } = site
  const form = toBooking(service, links, texts)
  const booking = {
    ...form,
    firstDigits,
    phone,
    ...(asksGstin && { asksGstin }),
    payments: payments && { checkoutUrl: payments.checkoutUrl },
    windows: toWindows(form, cities),
  }
  return { service, related, phone, hours: longHours(contact, language), booking, promised }
}
type Data = Awaited<ReturnType<typeof loadService>>

export function serviceHead({ service }: Data, { site, language, texts }: LoadContext): Head {
  const known = languageOf(service, language)
  return {
    title: service.meta_title,
    description: service.meta_desc,
    keywords: service.meta_keywords,
    canonical: servicePath(service),
    image: { path: `/og/${toCategorySegment(service.service_cat)}.png` },
    jsonLd: [
      toService(site, service, known),
      ...(service.faqs.length > 0 ? [toFaqPage(service.faqs)] : []),
      toBreadcrumbList(site, toCrumbs(service, texts), known),
    ],
  }
}

export function ServicePage({ service, related, phone, hours, booking, promised }: Data) {
  const texts = useTexts()
  const segment = toCategorySegment(service.service_cat)
  const way = wayOf(booking)
  return (
    <div className={`tint-${segment}`}>
      <div className="wrap service">
        <div className="service-head">
          <Breadcrumbs crumbs={toCrumbs(service, texts)} label={texts.service.breadcrumb} />
          <h1 lang={langOf(service, 'title')}>{service.title}</h1>
          <p lang={langOf(service, 'sub_heading')}>{service.sub_heading}</p>
          <TrustLine segment={segment} way={way} promised={promised} />
        </div>
        <PriceCard service={service} segment={segment} phone={phone} way={way} />
        <ServiceBody service={service} phone={phone} hours={hours} way={way} />
      </div>
      <RelatedServices links={related} />
      <BookingSheet service={service} booking={booking} />
    </div>
  )
}

/** Where technicians do this service, times can be booked; otherwise customers are called back. */
const wayOf = ({ kind, service, windows }: BookingProps): Way =>
  kind !== 'visit' ? undefined : windows?.[service] ? 'timed' : 'called'

function toCrumbs(service: Service, texts: Catalogue): Crumb[] {
  const segment = toCategorySegment(service.service_cat)
  return [
    { name: texts.service.home, path: '/' },
    // The home page shows no services for businesses.
    ...(segment === 'business' ? [] : [{ name: texts.layout.groups[segment], path: groupPath(segment) }]),
    { name: service.title, path: servicePath(service), lang: langOf(service, 'title') },
  ]
}

/** Where the home page shows the group. */
const groupPath = (segment: CategorySegment) => (segment === 'subscription' ? '/#subscription' : `/?group=${segment}#services`)

type Props = { service: Service; segment: CategorySegment; phone: string; way: Way }

/**
 * The drawing, the price and the button; on wide screens it stays beside the text. On a phone the button is in a bar at
 * the bottom, but its place in the tab order is here.
 */
function PriceCard({ service, segment, phone, way }: Props) {
  const texts = useTexts().service
  const { price, note } = toPrice(service, texts)
  // Two lines in the bar: what it is, and how much.
  const [, label, figure = price.text] = /^(.+:) (.+)$/.exec(price.text) ?? []
  return (
    <aside className="card price" aria-label={price.text}>
      <ServicePicture service={service} sizes="(width >= 64rem) 23rem, (width >= 48rem) 18rem, 100vw" isFirst />
      <div>
        <p className="price-charge">
          <InLanguage {...price} />
          {note && <small lang={note.lang}>{note.text}</small>}
        </p>
        {way && <b>{texts.visitCharge}</b>}
        <p>{`${texts.covers[segment]} ${texts.booked[way ?? 'callBack']}`}</p>
        <div className="action-bar book-bar" data-screen-only>
          <LastBookingLine />
          <b aria-hidden="true">
            {label && <small lang={price.lang}>{label}</small>}
            <InLanguage {...price} text={figure} />
            {note && <small lang={note.lang}>{note.text}</small>}
          </b>
          {/* Opens the panel; without script it leads to the form as a page. */}
          <Link className={buttonClass()} href={bookFormPath(service)} data-opens="booking">
            {texts.book[segment]}
          </Link>
        </div>
        <a className="btn btn-quiet price-call" href={toTel(phone)}>
          <Icon name="phone" size={20} />
          {texts.call(formatPhone(phone))}
        </a>
      </div>
    </aside>
  )
}

function RelatedServices({ links }: { links: readonly ServiceLink[] }) {
  const texts = useTexts().service
  return (
    <Section id="related" title={texts.related} className="deferred">
      {links.length === 0 ? <p>{texts.noRelated}</p> : <ServiceCards services={links} />}
    </Section>
  )
}

type TrustLineProps = { segment: CategorySegment; way: Way; promised: Promised | null }

/** What is true of the service: the claims of the home page, which a phone shows in one line, or those of its group. */
function TrustLine({ segment, way, promised }: TrustLineProps) {
  const {
    service: { trust },
    home,
  } = useTexts()
  const ofGroup: Partial<Record<CategorySegment, readonly string[]>> = trust.ofGroup
  const ofVisits = home.claims.flatMap(({ claim: text, short }, place) => {
    const claim = { claim: VISIT_CLAIMS[place] ?? 'verified', text, short }
    return claim.claim === 'soon' && promised
      ? [claim, { ...claim, text: trust.kept(promised.percent, promised.count), short: '' }]
      : [claim]
  })
  const claims: { claim: Claim; text: string; short?: string }[] = way
    ? ofVisits
    : [
        { claim: 'callBack', text: trust.callBack },
        ...(ofGroup[segment] ?? []).map((text) => ({ claim: 'ofGroup' as const, text })),
      ]
  return (
    <ul className="trust">
      {claims.map(({ claim, text, short }) => (
        <li key={text}>
          <ClaimIcon claim={claim} />
          <span>{text}</span>
          {short && <span aria-hidden="true">{short}</span>}
        </li>
      ))}
    </ul>
  )
}

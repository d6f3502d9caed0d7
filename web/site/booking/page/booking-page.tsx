import type { Booking } from '../../../../contract/bookings/payments.public.ts'
import { findWaiting, outcomeOf } from '../../../../contract/bookings/quotes.ts'
import { type BookingVisit, isLive } from '../../../../contract/bookings/visit.ts'
import type { Windows } from '../../../../contract/bookings/visits.public.ts'
import { listBookedServices } from '../../../../contract/content/services.ts'
import { TRANSLATION_LANGUAGES } from '../../../../contract/content/translated-fields.ts'
import { formatMoment } from '../../../../contract/india.ts'
import { toLabel } from '../../../../contract/labels.ts'
import { LANGUAGES, type Language } from '../../../../contract/languages.ts'
import { formatPaise } from '../../../../contract/money.ts'
import type { City } from '../../../../contract/options.ts'
import { bookingPath, creditNotePath, receiptPath } from '../../../../contract/paths.ts'
import { formatPhone, toTel } from '../../../../contract/phones.ts'
import type { PageApi } from '../../../../contract/site.ts'
import { catalogues } from '../../../../languages/catalogues.ts'
import type { Catalogue } from '../../../../languages/en/catalogue.ts'
import { buttonClass } from '../../../ui/button.ts'
import { unbroken } from '../../../ui/unbroken.ts'
import type { Head, LoadContext } from '../../page.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { type Fact, FactList } from '../../ui/fact-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { toFormTitle } from '../../ui/refusal.tsx'
import { Mark, RoundMark } from './mark.tsx'
import { NextSteps } from './next-steps.tsx'
import { EarlierBills, QuoteCards } from './quote-card.tsx'
import { toVisitKey } from './refresh-booking.ts'
import { Guarantee, Review } from './trust-forms.tsx'
import {
  findAlarm,
  isOfficeBeside,
  isVisitComing,
  isVisitLost,
  toStanding,
  toTitle,
  VisitCard,
  VisitStages,
  WhoCard,
} from './visit-card.tsx'
import { CancelForm, PlaceForm, WindowForm } from './visit-forms.tsx'

export async function loadBooking({ api, params, site, form }: LoadContext) {
  const token = params.token ?? ''
  const [{ data: booking }, { mobile: phone }, { data: links }] = await Promise.all([
    api.payments.getBooking({ token }),
    api.contact.get(),
    api.services.listLinks(),
  ])
  const service = links.find(({ sendto }) => sendto === `/services/${booking.service}`)
  // As its page and its form name it; where two pages are booked under one name, only the payment says which it was.
  const [found, other] = listBookedServices(links, booking.service_type ?? '')
  const serviceTitle = (other ? service : found)?.title
  const checkoutUrl = site.payments?.checkoutUrl
  return {
    ...{ token, booking, service, serviceTitle, phone, form, checkoutUrl },
    ...{ windows: await loadWindows(api, booking, token), now: site.now },
  }
}
type Data = Awaited<ReturnType<typeof loadBooking>>

/** When a technician can come, for a booking whose time can still be chosen. */
async function loadWindows(api: PageApi, { visit, service_type, city }: Booking, token: string): Promise<Windows | undefined> {
  if (!visit?.can.some((act) => act === 'choose' || act === 'move') || !service_type || !city) return undefined
  const place = { city: city as City, pincode: visit.pincode || undefined }
  return (await api.visits.listWindows({ service_type, ...place, token })).data
}

export function bookingHead({ token, booking, form }: Data, { texts }: LoadContext): Head {
  const title = toTitle(booking, texts.bookingPage)
  return {
    title: form ? toFormTitle(form, title, texts) : title,
    description: texts.bookingPage.description,
    keywords: undefined,
    canonical: bookingPath(token),
  }
}

/** The present state of a booking: what is paid, what is booked, and whether to pay again. */
export function BookingPage({ token, booking, service, serviceTitle, phone, form, windows, now, checkoutUrl }: Data) {
  const texts = useTexts().bookingPage
  const language = useLanguage()
  const { state, credit_notes, visit } = booking
  const alarm = visit && findAlarm(visit, now)
  // Without a language in its address, a receipt is in the language of the booking.
  const receiptIn = (other: Language) => `${receiptPath(token)}?language=${other}`
  const noteIn = (other: Language, number: string) => `${creditNotePath(token, number)}&language=${other}`
  const hasNote = credit_notes.length > 0
  const isOver = state === 'notCharged' || state === 'done' || state === 'cancelled'
  const isPlanned = visit !== undefined && isVisitComing(visit)
  const next = <NextSteps booking={booking} phone={phone} now={now} />
  const hasOffice = !(visit && isOfficeBeside(visit, now))
  const isOpen = state === 'completing' || state === 'waiting'
  return (
    <div className="wrap">
      <div
        id="booking"
        className="grid grid-cols-1 gap-x-[clamp(2rem,5vw,4rem)] gap-y-6 py-[clamp(1.5rem,5vw,3.5rem)] min-[56rem]:grid-cols-[minmax(0,1fr)_22rem]"
        data-poll={
          isOpen || visit?.to_pay?.checkout === 'underWay' || (visit?.status && isLive(visit.status)) ? token : undefined
        }
        data-state={state}
        data-visit={toVisitKey(visit, now)}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 min-[56rem]:col-span-full">
          <p className="w-full text-sm/[1.6] font-semibold text-muted">
            {texts.eyebrow}
            {booking.reference && <span translate="no">{` ${booking.reference}`}</span>}
          </p>
          {alarm ? <RoundMark icon="clock" /> : <Mark state={state} />}
          <h1 tabIndex={-1} className="flex-1 basis-3/5 text-3xl wrap-anywhere">
            {alarm ? texts.visit.titles[alarm] : toTitle(booking, texts)}
          </h1>
          <p className="w-full mt-1 max-w-160 text-lg text-pretty">{alarm ? texts.visit.leads[alarm] : toLead(booking, texts)}</p>
        </div>
        <div>
          <VisitStages visit={visit} />
          {visit && <Visit {...{ visit, token, booking, windows, form, phone, now, checkoutUrl }} />}
          {!isPlanned && next}
          {isOpen && (
            <p className="mt-4 text-sm/[1.6]">
              <span hidden>{`${texts.auto} `}</span>
              <Link className="action-link" href={bookingPath(token)}>
                {texts.checkAgain}
              </Link>
            </p>
          )}
          <div className="mt-6 mb-2 flex flex-wrap gap-3 max-[30rem]:[&_.btn]:w-full">
            {credit_notes.map((number) => (
              <a key={number} className={buttonClass()} href={noteIn(language, number)}>
                {texts.creditNote}
                {credit_notes.length > 1 && ` ${number}`}
              </a>
            ))}
            <EarlierBills booking={booking} token={token} />
            {booking.has_receipt && (
              <a className={buttonClass(hasNote || isOver || isPlanned ? 'quiet' : undefined)} href={receiptIn(language)}>
                {texts.receipt}
              </a>
            )}
            {booking.has_receipt && language !== 'en' && (
              // Employers and accountants read English.
              <a className={buttonClass('quiet')} href={receiptIn('en')}>
                {texts.receiptInEnglish}
              </a>
            )}
            {isOver && (
              <Link className={buttonClass()} href={service ? `${service.sendto}#book` : '/#services'}>
                {service ? texts[state === 'notCharged' ? 'again' : 'anew'](service.title) : texts.toServices}
              </Link>
            )}
            {hasOffice && (
              <a className={buttonClass('quiet')} href={toTel(phone)}>
                <Icon name="phone" size={20} />
                {texts.call(formatPhone(phone))}
              </a>
            )}
          </div>
          {credit_notes.map((number) => (
            <p key={number} className="mb-2 flex flex-wrap gap-x-6 text-sm/[1.6]">
              {LANGUAGES.filter((other) => other !== language).map((other) => (
                <a key={other} className="action-link" href={noteIn(other, number)} hrefLang={other} lang={other}>
                  {catalogues[other].bookingPage.creditNoteInIt}
                  {credit_notes.length > 1 && ` ${number}`}
                </a>
              ))}
            </p>
          ))}
          {booking.has_receipt && language === 'en' && (
            <p className="mb-2 flex flex-wrap gap-x-6 text-sm/[1.6]">
              {TRANSLATION_LANGUAGES.map((other) => (
                <a key={other} className="action-link" href={receiptIn(other)} hrefLang={other} lang={other}>
                  {catalogues[other].bookingPage.receipt}
                </a>
              ))}
            </p>
          )}
          {hasOffice && <p className="fine-print">{texts.callWhen}</p>}
        </div>
        {/* Where the visit fills the first column, what happens next stands in the other. */}
        <div className="flex flex-col gap-y-6">
          {isPlanned && <div>{next}</div>}
          <BookingFacts booking={booking} serviceTitle={serviceTitle} isFirst={isPlanned} />
        </div>
      </div>
      <p role="status" className="sr-only" />
    </div>
  )
}

function toLead(booking: Booking, texts: Catalogue['bookingPage']): string {
  const { state, amount_paise, refunded_paise, visit } = booking
  if (visit?.status === 'arrived' && findWaiting(visit.quotes ?? [])) return texts.quote.leads.waits
  if (visit?.status === 'arrived' && visit.to_pay) {
    const { toPay, whenDone } = texts.quote.leads
    return (outcomeOf(visit.quotes ?? []) === 'work' ? whenDone : toPay)(formatPaise(visit.to_pay.due_paise))
  }
  if (visit?.guarantee?.is_claimed) return texts.visit.leads.again
  if (state === 'paidAndBooked' && amount_paise && refunded_paise > 0)
    return withLeft(texts.partReturned(formatPaise(amount_paise), formatPaise(refunded_paise)), booking, texts)
  if (state === 'paidAndBooked' && amount_paise && visit && isVisitLost(visit))
    return texts.visit.paidChooseAgain(formatPaise(amount_paise))
  // Where a part was returned before, only the rest is still to come.
  const isComing = state === 'refunding' || state === 'refundFailed'
  const amountPaise = amount_paise && (isComing ? amount_paise - refunded_paise : amount_paise)
  return withLeft(toStanding(booking, amountPaise ? formatPaise(amountPaise) : '', texts), booking, texts)
}

/** What is left for the customer to do, after how the booking stands. */
function withLeft(lead: string, { state, visit }: Pick<Booking, 'state' | 'visit'>, { left }: Catalogue['bookingPage']): string {
  if (!visit || (state !== 'booked' && state !== 'paidAndBooked')) return lead
  if (visit.can.includes('choose')) return `${lead} ${left.time}`
  return visit.can.includes('place') && !visit.address ? `${lead} ${left.address}` : lead
}

type VisitProps = Pick<Data, 'token' | 'booking' | 'windows' | 'form' | 'phone' | 'now' | 'checkoutUrl'> & { visit: BookingVisit }

/** The visit, its place, and the acts that change it. A time that has to be chosen comes before the place. */
function Visit({ visit, token, booking, windows, form, phone, now, checkoutUrl }: VisitProps) {
  const { cities } = useTexts().labels
  const place = <PlaceForm visit={visit} form={form} />
  const isPlanned = isVisitComing(visit)
  return (
    <>
      <VisitCard visit={visit} now={now} />
      <QuoteCards visit={visit} token={token} form={form} checkoutUrl={checkoutUrl} />
      <WhoCard visit={visit} phone={phone} now={now} />
      {isPlanned && <div className="card visit-rows">{place}</div>}
      <div className="card visit-rows">
        <WindowForm visit={visit} windows={windows} form={form} actionId={crypto.randomUUID()} now={now} />
        {!isPlanned && place}
        <CancelForm visit={visit} form={form} actionId={crypto.randomUUID()} />
      </div>
      <Guarantee visit={visit} form={form} actionId={crypto.randomUUID()} />
      <Review visit={visit} form={form} city={toLabel(cities, booking.city ?? '')} />
    </>
  )
}

type FactsProps = {
  booking: Booking
  /** The title of the booked service, where its page is known. */
  serviceTitle: string | undefined
  /** On a wide screen, where its column begins with it. */
  isFirst: boolean
}

function BookingFacts({ booking, serviceTitle, isFirst }: FactsProps) {
  const { bookingPage, labels } = useTexts()
  const { facts: names, factsTitle } = bookingPage
  const { reference, service_type, city, mobile, amount_paise, refunded_paise, state, paid_at, created_at, visit } = booking
  const facts: Fact[] = [
    [names.reference, reference && <b className="font-display text-lg/[1.2] font-bold normal-nums select-all">{reference}</b>],
    [names.service, service_type && (serviceTitle ?? toLabel(labels.services, service_type))],
    [names.city, city && toLabel(labels.cities, city)],
    [names.mobile, mobile],
    [toAmountName(booking, names.amount), amount_paise && formatPaise(amount_paise)],
    [names.amount.due, toOpenCharge(visit, names)],
    [names.partReturned, state !== 'refunded' && refunded_paise > 0 && formatPaise(refunded_paise)],
    [paid_at ? names.paidAt : reference ? names.bookedAt : names.askedAt, <Moment key="at" time={paid_at ?? created_at} />],
  ]
  return (
    <section className={`card booking-facts ${isFirst ? 'min-[56rem]:order-first' : ''}`.trimEnd()} aria-labelledby="facts">
      <h2 id="facts" className="mt-6 mb-3 text-lg/[1.25]">
        {factsTitle}
      </h2>
      <FactList facts={facts} />
    </section>
  )
}

/** The charge of a visit that was not paid online, as long as no quote has taken its place. */
function toOpenCharge(visit: BookingVisit | undefined, names: Catalogue['bookingPage']['facts']): string | undefined {
  if (!visit?.charge || visit.charge.is_paid || visit.quotes) return undefined
  return names.atVisit(formatPaise(visit.charge.paise))
}

function toAmountName({ state, paid_at }: Booking, names: Catalogue['bookingPage']['facts']['amount']): string {
  if (state === 'refunded') return names.returned
  return paid_at || state === 'completing' ? names.paid : names.due
}

function Moment({ time }: { time: string }) {
  return <time dateTime={time}>{unbroken(formatMoment(time, useLanguage()))}</time>
}

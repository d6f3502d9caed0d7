import { findWaiting } from '../../../contract/bookings/quotes.ts'
import { guaranteedUntil } from '../../../contract/bookings/visit.ts'
import { windowText } from '../../../contract/bookings/window-texts.ts'
import { toTime } from '../../../contract/clock.ts'
import { dueWords } from '../../../contract/hours.ts'
import { minuteOfDay } from '../../../contract/india.ts'
import type { Language } from '../../../contract/languages.ts'
import { formatPaise } from '../../../contract/money.ts'
import type { VisitStatus } from '../../../contract/options.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import type { SmsTexts } from '../../../languages/en/notices.ts'
import { shortWindowText } from '../../../languages/short-window.ts'
import { findVisitOfLead } from '../../bookings/leads/lead-visits.store.ts'
import { getServiceLabel } from '../../content/services/services.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { CustomerContent, VisitNews } from '../../platform/deps/notices.ts'
import { findOwner } from '../reservations/reservations.store.ts'
import { listQuotes } from './money.store.ts'
import { findVisitRefund } from './step-visit.ts'
import { findLastTold, findNotifiedVisit, type NotifiedEvent, type NotifiedVisit } from './visit-events.store.ts'

type News = keyof SmsTexts['newsOf']
/** News for a customer: when the technician comes, or something else; for a cancelled visit also the refund. */
type NotifiedNews = { news: News; refundPaise?: number | undefined; isBilled?: boolean }
type Notified = NotifiedNews | { start: Date; end: Date; by?: Date }

/** The statuses in which an event is still worth a message. */
const STILL_RELEVANT: Record<NotifiedEvent, readonly VisitStatus[]> = {
  planned: ['planned', 'accepted'],
  moved: ['planned', 'accepted'],
  unassigned: ['planned'],
  on_the_way: ['on_the_way'],
  late: ['planned', 'accepted', 'on_the_way'],
  missed: ['missed'],
  cancelled: ['cancelled'],
  quoted: ['arrived'],
  approved: ['arrived'],
  done: ['done'],
}

/**
 * The message about an event of a visit. Undefined once the visit has moved on, so that no one gets it an hour late,
 * and for a deleted lead, unless that cancelled the visit.
 */
export async function toVisitMessage({ db, now }: Deps, eventId: number): Promise<CustomerContent | undefined> {
  const found = await findNotifiedVisit(db, eventId)
  // A customer who heard that someone comes hears that no one does.
  if (!found || (found.lead.deleted_at && found.what !== 'cancelled')) return undefined
  const { lead, visit, what, by: actor } = found
  const isStillRelevant = STILL_RELEVANT[what].includes(visit.status)
  if (!isStillRelevant) return undefined
  // A customer who has since chosen another time already knows.
  if (what === 'missed' && (await findVisitOfLead(db, lead.id))?.id !== visit.id) return undefined
  if (what === 'on_the_way') return toComing(db, found)
  if (what === 'quoted') return toQuoted(db, found)
  const notified = toNotified({ what, visit }, now())
  if (!notified) return undefined
  const isFirst = what === 'unassigned' && actor === 'program'
  const isLoss = 'news' in notified && notified.news === 'lost' && !isFirst
  // Only a customer with a promised time is notified that it no longer holds, and only once.
  if (isLoss && !isOfTime(await findLastTold(db, visit.id, eventId))) return undefined
  if ('news' in notified && notified.news === 'cancelled') notified.refundPaise = await findVisitRefund(db, visit, lead)
  const { reference, token, language, mailid, service_type, mobile, due_at } = lead
  const news: VisitNews =
    'news' in notified
      ? toNews(notified, what === 'unassigned' && !isFirst)
      : {
          template: 'visit',
          hasAddress: visit.address !== '',
          say: (spoken) => (notified.by ? by(notified.by, now(), spoken) : shortWindowText(notified, spoken)),
        }
  // Where no confirmation went out before, it may go out instead; it promises a call unless the time is agreed.
  const isConfirmed = news.template !== 'visit' && !isFirst
  const confirmation = { service_type, due_at: what === 'unassigned' ? due_at : undefined }
  const sms = { mobile, news, ...(!isConfirmed && { confirmation }) }
  const base = { language, token, reference, sms }
  if (!mailid) return base
  const { bookingPage } = catalogues[language]
  const { facts, left, visit: texts } = bookingPage
  const title = 'news' in notified ? texts.titles[notified.news] : texts.titles.planned
  const when = 'news' in notified ? undefined : notified.by ? by(notified.by, now(), language) : windowText(notified, language)
  return {
    ...base,
    mail: {
      to: mailid,
      title: `${title}: ${reference}`,
      paragraphs: [
        when ? texts.comes(when) : texts.leads['news' in notified ? notified.news : 'late'],
        ...(when && !visit.address ? [left.address] : []),
      ],
      lines: [
        [facts.reference, reference],
        [facts.service, await getServiceLabel(db, service_type, language)],
        ...(visit.address ? [[texts.address, visit.address] as [string, string]] : []),
      ],
    },
  }
}

const isOfTime = (told: NotifiedEvent | undefined) => told === 'planned' || told === 'moved'

function toNews(notified: NotifiedNews, isLost: boolean): VisitNews {
  if (isLost) return { template: 'lost' }
  return { template: 'news', say: (spoken) => sayNews(notified, catalogues[spoken].sms) }
}

function sayNews({ news, refundPaise, isBilled }: NotifiedNews, { newsOf, doneUnbilled, cancelledPaid }: SmsTexts): string {
  if (news === 'done' && !isBilled) return doneUnbilled
  // No SMS has the sign of the rupee.
  return refundPaise ? cancelledPaid(formatPaise(refundPaise).replace(/[₹,]/g, '')) : newsOf[news]
}

/** Who is on the way, and the code for the door. By SMS alone: customers who wait at home have their phone. */
async function toComing(db: DbOrTx, { lead, visit }: NotifiedVisit): Promise<CustomerContent | undefined> {
  const technician = visit.reservation_id === null ? undefined : await findOwner(db, visit.reservation_id)
  const { code } = visit
  if (!technician || code === null) return undefined
  const { reference, language, token, mobile } = lead
  const say = (): [string, string, string] => [technician.name, technician.id_number, code]
  return { language, token, reference, sms: { mobile, news: { template: 'coming', say } } }
}

/** The quote that waits. By SMS alone, as the technician waits at the door. */
async function toQuoted(db: DbOrTx, { lead, visit }: NotifiedVisit): Promise<CustomerContent | undefined> {
  const quote = findWaiting(await listQuotes(db, visit.id))
  if (!quote) return undefined
  const { reference, language, token, mobile } = lead
  const say = (): [string, string, string] => [String(quote.number), reference, formatPaise(quote.total_paise).slice(1)]
  return { language, token, reference, sms: { mobile, news: { template: 'quote', say } } }
}

type Standing = Pick<NotifiedVisit, 'visit'> & { what: Exclude<NotifiedEvent, 'on_the_way' | 'quoted'> }

function toNotified({ what, visit }: Standing, now: Date): Notified | undefined {
  const { reservation_id, window_start: start, window_end: end, is_soon, due_by } = visit
  // No one is only late where no one is left to come.
  if ((what === 'late' || what === 'unassigned') && reservation_id === null) return { news: 'lost' }
  if (what === 'unassigned') return undefined
  // A technician's report that there was nothing to do is believed once the customer was asked.
  if (what === 'done' && visit.outcome === 'none') return { news: 'nothing' }
  if (what === 'done') return { news: guaranteedUntil(visit) ? 'done' : 'ended', isBilled: visit.bill_id !== null }
  if (what !== 'planned' && what !== 'moved') return { news: what }
  if (!reservation_id || !start || !end || !due_by || due_by <= now) return undefined
  return { start, end, ...(is_soon && { by: due_by }) }
}

/** `by 4:40 pm` */
function by(dueBy: Date, now: Date, language: Language): string {
  const { promise } = catalogues[language].booking
  return dueWords(dueBy, now, promise, language) ?? promise.by(toTime(minuteOfDay(dueBy), language))
}

import { shortWindowText, windowText } from '../../../contract/bookings/window-texts.ts'
import { toTime } from '../../../contract/clock.ts'
import { dueWords } from '../../../contract/hours.ts'
import { minuteOfDay } from '../../../contract/india.ts'
import type { Language } from '../../../contract/languages.ts'
import type { VisitStatus } from '../../../contract/options.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import type { SmsTexts } from '../../../languages/en/sms.ts'
import { getServiceLabel } from '../../content/services/services.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { CustomerContent, VisitNews } from '../../platform/deps/notices.ts'
import { ensureToken } from '../leads/leads.store.ts'
import { findToldVisit, type ToldEvent, type ToldVisit } from './visit-notices.store.ts'

type News = keyof SmsTexts['newsOf']
/** What a customer is told: when the technician comes, or other news. */
type Told = { news: News } | { start: Date; end: Date; by?: Date }

/** The statuses in which an event is still worth a message. */
const STANDS: Record<ToldEvent, readonly VisitStatus[]> = {
  planned: ['planned', 'accepted'],
  moved: ['planned', 'accepted'],
  late: ['planned', 'accepted', 'on_the_way'],
  missed: ['missed'],
  cancelled: ['cancelled'],
}

/**
 * The message about an event of a visit. Undefined once the visit has gone on, so that nobody is told an hour late, and
 * for a lead that was deleted.
 */
export async function toVisitMessage({ db, now }: Deps, eventId: number): Promise<CustomerContent | undefined> {
  const found = await findToldVisit(db, eventId)
  if (!found || found.lead.deleted_at) return undefined
  const told = toTold(found, now())
  if (!told) return undefined
  const { lead, visit, created_at } = found
  const { reference, language, mailid, service_type, mobile, due_at } = lead
  const token = await ensureToken(db, lead)
  const news: VisitNews =
    'news' in told
      ? { template: 'news', say: (spoken) => catalogues[spoken].sms.newsOf[told.news] }
      : { template: 'visit', say: (spoken) => (told.by ? by(told.by, now(), spoken) : shortWindowText(told, spoken)) }
  // The time is agreed, so the confirmation that may go out instead promises no call.
  const sms = { mobile, service_type, due_at, called_at: created_at, visit: news }
  const base = { language, token, reference, sms }
  if (!mailid) return base
  const { bookingPage } = catalogues[language]
  const { facts, visit: texts } = bookingPage
  const title = 'news' in told ? texts.titles[told.news] : texts.titles.planned
  const when = 'news' in told ? undefined : told.by ? by(told.by, now(), language) : windowText(told, language)
  return {
    ...base,
    mail: {
      to: mailid,
      title: `${title}: ${reference}`,
      paragraphs: [when ? texts.comes(when) : texts.leads['news' in told ? told.news : 'late']],
      lines: [
        [facts.reference, reference],
        [facts.service, await getServiceLabel(db, service_type, language)],
        ...(visit.address ? [[texts.address, visit.address] as [string, string]] : []),
      ],
    },
  }
}

function toTold({ what, visit }: ToldVisit, now: Date): Told | undefined {
  const { status, turn_id, window_start: start, window_end: end, is_soon, due_by } = visit
  if (!STANDS[what].includes(status)) return undefined
  // Nobody is only late where nobody is left to come.
  if (what === 'late' && turn_id === null) return { news: 'lost' }
  if (what !== 'planned' && what !== 'moved') return { news: what }
  if (!turn_id || !start || !end || !due_by || due_by <= now) return undefined
  if (what === 'planned' && visit.return_of !== null) return { news: 'again' }
  return { start, end, ...(is_soon && { by: due_by }) }
}

/** `by 4:40 pm` */
function by(dueBy: Date, now: Date, language: Language): string {
  const { promise } = catalogues[language].booking
  return dueWords(dueBy, now, promise, language) ?? promise.by(toTime(minuteOfDay(dueBy), language))
}

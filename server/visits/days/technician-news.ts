import { isLive } from '../../../contract/bookings/visit.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import type { Language } from '../../../contract/languages.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import type { SmsTexts } from '../../../languages/en/notices.ts'
import { shortWindowText } from '../../../languages/short-window.ts'
import { enqueueNotices, SMS_TO_TECHNICIAN } from '../../bookings/notices/enqueue-notices.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { TechnicianNews } from '../../platform/deps/notices.ts'
import { findOwner } from '../reservations/reservations.store.ts'
import { makeDayToken } from '../technicians/day-links.ts'
import { workDayOf } from '../technicians/days.rules.ts'
import { findTechnician, type TechnicianRow } from '../technicians/technicians.store.ts'
import { type AssignmentEvent, findAssignmentEvent, listFirstReservations, listVisitsOfTechnician } from './days.store.ts'

/** A visit of today that someone has to say yes to. Undefined once they did, or it is not theirs any more. */
export async function toNewVisit(deps: Deps, eventId: number): Promise<TechnicianNews | undefined> {
  const found = await findAssignmentEvent(deps.db, eventId)
  const owner = found?.visit.reservation_id ? await findOwner(deps.db, found.visit.reservation_id) : undefined
  if (!found?.isNewest || !owner || owner.id !== found.technicianId || found.visit.status !== 'planned') return undefined
  const { window_start: start, window_end: end } = found.visit
  if (end <= deps.now()) return undefined
  const toWhen = (language: Language) => shortWindowText({ start, end }, language)
  const { isMove, lead, visit } = found
  const toNews = ({ planned, again, moved }: SmsTexts['assignmentNews']) =>
    isMove ? moved(lead.reference) : visit.return_of === null ? planned : again
  return toAssignmentNews(deps, owner, found, toNews, toWhen)
}

/** A visit of today that is someone else's now, or no one's. Undefined where it came back. */
export async function toLostVisit(deps: Deps, eventId: number): Promise<TechnicianNews | undefined> {
  const found = await findAssignmentEvent(deps.db, eventId)
  const loser = found?.loserId ? await findTechnician(deps.db, found.loserId) : undefined
  if (!found || !loser) return undefined
  const owner = found.visit.reservation_id ? await findOwner(deps.db, found.visit.reservation_id) : undefined
  const isTheirs = owner?.id === loser.id && dayIn(found.visit.window_start) === workDayOf(found.createdAt)
  return isTheirs
    ? undefined
    : toAssignmentNews(
        deps,
        loser,
        found,
        ({ cancelled }) => cancelled,
        () => found.lead.reference,
      )
}

async function toAssignmentNews(
  { db, now }: Deps,
  technician: TechnicianRow,
  { visit, lead, createdAt }: AssignmentEvent,
  toNews: (texts: SmsTexts['assignmentNews']) => string,
  toWhich: (language: Language) => string,
): Promise<TechnicianNews | undefined> {
  const day = workDayOf(now())
  // By then the morning's message told it.
  if (!technician.is_active || workDayOf(createdAt) !== day) return undefined
  const { mobile: to, language } = technician
  const toArea = (spoken: Language) => `${catalogues[spoken].labels.cities[lead.city]} ${visit.pincode}`.trim()
  return {
    ...{ to, language, token: await makeDayToken(db, technician, day), template: 'assignment' },
    say: (spoken) => [toNews(catalogues[spoken].sms.assignmentNews), toWhich(spoken), toArea(spoken)],
  }
}

/** The visits of the day whose first reservation this was. Undefined where the day or all of them are over. */
export async function toDayNews({ db, now }: Deps, reservationId: number): Promise<TechnicianNews | undefined> {
  const technician = await findOwner(db, reservationId)
  const day = dayIn(now())
  if (!technician?.is_active) return undefined
  const listed = await listVisitsOfTechnician(db, technician.id, boundsOfDay(day))
  const live = listed.filter(({ visit }) => isLive(visit.status))
  const [first] = live
  if (!first || !listed.some(({ visit }) => visit.reservation_id === reservationId)) return undefined
  const window = { start: first.visit.window_start, end: first.visit.window_end }
  const { mobile: to, language } = technician
  return {
    ...{ to, language, token: await makeDayToken(db, technician, day), template: 'day' },
    say: (spoken) => [catalogues[spoken].sms.visitCount(live.length), shortWindowText(window, spoken)],
  }
}

/** Sends each technician who has a visit today the link of the day, once. */
export async function notifyOfDays(deps: Deps): Promise<void> {
  const today = boundsOfDay(dayIn(deps.now()))
  await deps.db.transaction(async (tx) => {
    const ids = await listFirstReservations(tx, today)
    await enqueueNotices(tx, deps, { subject: 'day', ids, to: SMS_TO_TECHNICIAN })
  })
}

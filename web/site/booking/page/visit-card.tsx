import type { Booking } from '../../../../contract/bookings/payments.public.ts'
import { type BookingVisit, isComing, isLive } from '../../../../contract/bookings/visit.ts'
import { nearDay, nearWindowText, windowDay, windowHours } from '../../../../contract/bookings/window-texts.ts'
import { formatDay } from '../../../../contract/india.ts'
import { formatPhone, toTel } from '../../../../contract/phones.ts'
import type { BookingPageTexts } from '../../../../languages/en/booking-page.ts'
import { buttonClass } from '../../../ui/button.ts'
import { unbroken } from '../../../ui/unbroken.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Icon, Tape } from '../../ui/icon.tsx'
import { byText } from '../arrival-text.ts'

type Stage = keyof BookingPageTexts['visit']['titles']

/** Whether someone's time is taken for a visit that is still to come. */
export const isVisitComing = ({ status, is_taken }: BookingVisit): boolean => status !== null && isLive(status) && is_taken

/** Whether a time was chosen at which no one can come. */
export const isVisitLost = ({ status, is_taken }: BookingVisit): boolean => status !== null && isComing(status) && !is_taken

/** How far a visit is that the technician has said yes to. */
function findStep(visit: BookingVisit | undefined) {
  if (!visit || visit.status === 'planned' || !isVisitComing(visit)) return undefined
  return visit.status as 'accepted' | 'on_the_way' | 'arrived'
}

/** The title of the booking's page: once the technician has said yes, how far the visit is, as on its tape. */
export function toTitle({ state, visit }: Booking, texts: BookingPageTexts): string {
  const step = findStep(visit)
  return step ? texts.visit.stages[step] : texts.titles[state]
}

/** What stands below the title where nothing is wrong: how far the visit is, else how the booking stands. */
export function toStanding({ state, visit }: Booking, amount: string, texts: BookingPageTexts): string {
  const step = state === 'booked' || state === 'paidAndBooked' ? findStep(visit) : undefined
  return step ? texts.visit.steps[step] : texts.leads[state](amount)
}

/** How the visit stands. Nothing while there is none. */
export function VisitCard({ visit, now }: { visit: BookingVisit; now: Date }) {
  const { bookingPage, booking } = useTexts()
  const language = useLanguage()
  const texts = bookingPage.visit
  const { status, window, is_soon, due_by } = visit
  const stage = toStage(visit, now)
  if (!stage || !status || stage === 'lost' || stage === 'missed') return null
  const time = window && { start: new Date(window.from), end: new Date(window.to) }
  const isLate = stage === 'late'
  // The guarantee of what was done long ago has ended.
  const shown = stage === 'done' && !visit.guarantee ? 'ended' : stage
  const when =
    time &&
    (is_soon && due_by
      ? byText(new Date(due_by), now, booking, language)
      : isLate
        ? windowHours(time, language)
        : nearWindowText(time, now, language))
  const lead = shown === 'planned' ? texts.steps.planned : texts.leads[shown]
  return (
    <section className="card visit-card" id="visit" aria-labelledby="visit-title" data-stage={stage}>
      <h2 id="visit-title">{texts.titles[isLate ? 'planned' : stage]}</h2>
      {time && when && isVisitComing(visit) && (
        <p className="visit-when">
          {isLate ? texts.wasDue(when) : when}
          {(is_soon || isLate || nearDay(time.start, now, language)) && <small>{windowDay(time.start, language)}</small>}
        </p>
      )}
      {stage !== findAlarm(visit, now) && !findStep(visit) && <p>{lead}</p>}
    </section>
  )
}

/** What has gone wrong, and so is the first thing to be read: it is the page's title, and the card says when. */
export function findAlarm(visit: BookingVisit, now: Date): 'late' | 'lost' | 'missed' | undefined {
  const stage = toStage(visit, now)
  return stage === 'late' || stage === 'lost' || stage === 'missed' ? stage : undefined
}

function toStage(visit: BookingVisit, now: Date): Stage | undefined {
  const { status, window, due_by, is_taken, outcome, guarantee } = visit
  if (status === null) return undefined
  if ((status === 'done' || status === 'cancelled') && guarantee?.is_claimed) return 'claimed'
  if (status === 'done' && outcome === 'none') return 'nothing'
  if (status === 'done') return outcome === 'work' || outcome === 'unrecorded' ? 'done' : 'ended'
  if (status === 'missed' || status === 'cancelled') return status
  if (!is_taken) return window ? 'lost' : 'toPlan'
  return status !== 'arrived' && due_by && new Date(due_by) < now ? 'late' : 'planned'
}

/** How far the visit is, as marks on the measuring tape; a plain tape where there is none, or nothing came of it. */
export function VisitStages({ visit }: { visit: BookingVisit | undefined }) {
  const { stages, stagesLabel } = useTexts().bookingPage.visit
  const isDone = visit?.status === 'done' && visit.outcome !== 'none'
  if (!visit || !(isVisitComing(visit) || isDone)) return <Tape />
  return (
    // Apart from the card below it: in the panel the steps say the title of the section that follows them.
    <div>
      <ol className="book-steps" aria-label={stagesLabel}>
        {Object.entries(stages).map(([status, name]) => (
          <li key={status} aria-current={status === visit.status ? 'step' : undefined}>
            {name}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Whether the customer should call the technician, with the office's number next to it. */
export const isOfficeBeside = (visit: BookingVisit, now: Date): boolean =>
  Boolean(visit.who?.mobile) && findAlarm(visit, now) !== undefined

/** Who comes, and what the customer tells them at the door. */
export function WhoCard({ visit, phone, now }: { visit: BookingVisit; phone: string; now: Date }) {
  const { who, code } = visit
  const texts = useTexts().bookingPage
  const language = useLanguage()
  if (!who) return null
  const { name, id_number, image_url, verified_on, mobile } = who
  const isNext = visit.status === 'on_the_way' || isOfficeBeside(visit, now)
  return (
    <section className="card who-card" aria-labelledby="who-title">
      <h2 id="who-title">{texts.visit.whoTitle}</h2>
      <div className="who-person">
        {image_url && <img src={image_url} alt="" width={96} height={96} />}
        <p>
          <b>{name}</b>
          {texts.visit.whoId(id_number)}
          {verified_on && <span>{unbroken(texts.visit.whoChecked(formatDay(verified_on, language)))}</span>}
        </p>
      </div>
      {mobile && (
        <div className="who-calls">
          <a className={buttonClass(isNext ? undefined : 'quiet')} href={toTel(mobile)}>
            <Icon name="phone" size={20} />
            {texts.call(formatPhone(mobile))}
          </a>
          {isOfficeBeside(visit, now) && (
            <a className={buttonClass('quiet')} href={toTel(phone)}>
              <Icon name="phone" size={20} />
              {texts.callOffice(formatPhone(phone))}
            </a>
          )}
        </div>
      )}
      {code && (
        <div className="who-code">
          <h3>{texts.visit.code}</h3>
          <p translate="no">{code}</p>
          <p>{texts.visit.codeHint}</p>
        </div>
      )}
    </section>
  )
}

import { useEffect, useRef } from 'react'
import type { TechnicianDay, DayVisit as Visit } from '../../../contract/bookings/days.public.ts'
import { isLive } from '../../../contract/bookings/visit.ts'
import { windowDay } from '../../../contract/bookings/window-texts.ts'
import { boundsOfDay, formatDay } from '../../../contract/india.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import { buttonClass } from '../../ui/button.ts'
import { useDayTexts, useLanguage } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'
import { RefusalBox } from '../ui/refusal.tsx'
import { DayLine, type StepProps } from './day-fields.tsx'
import { NotMissed } from './day-steps.tsx'
import { DayVisit } from './day-visit.tsx'
import { type DayState, listShown, listUntaken, listWaiting, type WaitingStep } from './queue.rules.ts'
import { type DayProps, useDay } from './use-day.ts'

/** A technician's visits of one day: the open one first, then the next ones, then the finished ones. */
export function Day(props: DayProps) {
  const texts = useDayTexts().day
  const { state, now, handleSubmit, forget } = useDay(props)
  const { day, form } = state
  const { office } = props
  const visits = listShown(state)
  const live = visits.filter(({ status }) => isLive(status))
  const open = live.find(({ status }) => status === 'arrived') ?? live.find(({ status }) => status === 'on_the_way') ?? live[0]
  const line = useLine(state)
  useFocusOnNext(open, state)
  // An error is shown at its visit, unless the visit is gone from the day.
  const pressed = live.find(({ id }) => String(id) === form?.fields.visit_id)
  const refusal = pressed ? undefined : (form?.notice ?? (day && Object.values(form?.errors ?? {})[0]))
  const shared = { form, office, now, line, waiting: listWaiting(state), isSending: !state.isWaiting, onStep: handleSubmit }
  return (
    <>
      {day && <Top day={day} />}
      {!open && line && <DayLine text={line} />}
      <p className="sr-only" role="status">
        {line}
      </p>
      <div className="day-main">
        <Untaken state={state} onRead={forget} />
        {refusal && <RefusalBox form={{ fields: {}, errors: {}, notice: refusal }} isFocused />}
        {day ? <Visits visits={visits} open={open} shared={shared} /> : <Gone office={office} />}
        {day && <p className="field-hint">{texts.foot}</p>}
        {day && office && (
          <p className="field-hint">
            {`${texts.office} `}
            <a className="day-link" href={toTel(office)}>
              {formatPhone(office)}
            </a>
          </p>
        )}
      </div>
    </>
  )
}

/** The message for the whole page: at the button or, if there is none, at the top. */
function useLine({ isOffline, isWaiting, isLost, isChanged, ...state }: DayState): string {
  const texts = useDayTexts().day
  const count = isWaiting ? listWaiting(state).length : 0
  const parts = [
    isOffline && texts.noNetwork,
    isLost && texts.tryLater,
    isChanged && texts.changed,
    count > 0 && texts.waits(count),
  ]
  return parts.filter(Boolean).join(' ')
}

/** The focused button has gone with its step, so the open visit's heading gets the focus. */
function useFocusOnNext(open: Visit | undefined, { form }: DayState): void {
  const shown = open && `${open.id} ${open.status}`
  const before = useRef(shown)
  useEffect(() => {
    const isOther = before.current !== shown
    before.current = shown
    if (isOther && document.activeElement === document.body)
      document.querySelector<HTMLElement>('.day-missed p, .day-open h2')?.focus()
  }, [shown])
  useEffect(() => {
    if (form) document.querySelector<HTMLElement>('#day [aria-invalid=true], #day [role=alert][tabindex]')?.focus()
  }, [form])
}

function Top({ day: { day, technician } }: { day: TechnicianDay }) {
  const texts = useDayTexts().day
  const language = useLanguage()
  const { name, id_number, image_url, verified_on } = technician
  return (
    <header className="day-top">
      <p>
        <b>{name}</b>
        <span>{windowDay(boundsOfDay(day).start, language)}</span>
      </p>
      <button type="button" className="day-link" popoverTarget="card">
        <Icon name="shield-check" size={20} />
        {texts.card}
      </button>
      <div id="card" className="day-card" popover="">
        {image_url && <img src={image_url} alt="" width={240} height={240} loading="lazy" />}
        <b>{name}</b>
        <p>{texts.cardId(id_number)}</p>
        {verified_on && <p>{texts.cardChecked(formatDay(verified_on, language))}</p>}
      </div>
    </header>
  )
}

type VisitsProps = { visits: readonly Visit[]; open: Visit | undefined; shared: Omit<StepProps, 'visit' | 'isOpen'> }

function Visits({ visits, open, shared }: VisitsProps) {
  const texts = useDayTexts().day
  const next = visits.filter((visit) => isLive(visit.status) && visit !== open)
  const past = visits.filter(({ status }) => !isLive(status))
  const missed = past.filter(({ status, can }) => status === 'missed' && can.includes('not_missed'))
  const isLate = past.some(({ id }) => shared.waiting.some(({ visit_id }) => visit_id === id))
  return (
    <>
      <h1 className={open ? 'sr-only' : 'text-2xl'}>{open ? texts.title : texts.none}</h1>
      {missed.map((visit) => (
        <NotMissed key={visit.id} visit={visit} {...shared} />
      ))}
      {open ? <DayVisit key={open.id} visit={open} isOpen {...shared} /> : <p>{texts.noneHint}</p>}
      {next.length > 0 && (
        <section aria-labelledby="next" className="day-next">
          <h2 id="next">{texts.next}</h2>
          {next.map((visit) => (
            <DayVisit key={visit.id} visit={visit} isOpen={false} {...shared} />
          ))}
        </section>
      )}
      {past.length > 0 && (
        <details className="day-past" open={isLate}>
          <summary>
            {texts.past(past.length)}
            <Icon name="chevron-down" size={20} />
          </summary>
          {past.map((visit) => (
            <DayVisit key={visit.id} visit={visit} isOpen={false} {...shared} />
          ))}
        </details>
      )}
    </>
  )
}

function Gone({ office }: Pick<DayProps, 'office'>) {
  const texts = useDayTexts().day
  return (
    <>
      <h1 className="text-2xl">{texts.gone}</h1>
      <p>{texts.goneHint}</p>
      {office && (
        <a className={buttonClass()} href={toTel(office)}>
          <Icon name="phone" size={20} />
          {`${texts.callOffice}: ${formatPhone(office)}`}
        </a>
      )}
    </>
  )
}

type Props = { state: DayState; onRead: () => void }

/** Steps that the phone could not deliver, until someone has read them; also shown once the link has ended. */
function Untaken({ state, onRead }: Props) {
  const texts = useDayTexts().day
  const language = useLanguage()
  const untaken = listUntaken(state)
  if (untaken.length === 0) return null
  const words: Record<string, string> = { ...texts.say, ...texts.outcomes, ...texts.pay.by }
  const toLine = ({ reference, visit_id, step, outcome, paid_by, said_at, refused }: WaitingStep) => {
    const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' } as const
    const said = [words[step], outcome && words[outcome], paid_by && words[paid_by]].filter(Boolean).join(', ')
    const when = new Date(said_at).toLocaleString(`${language}-IN`, format)
    return [`${reference ?? visit_id}: ${said}, ${when}.`, refused].filter(Boolean).join(' ')
  }
  return (
    <div className="book-notice" role="alert">
      <p>{texts.untaken}</p>
      <ul>
        {untaken.map((step) => (
          <li key={step.action_id}>{toLine(step)}</li>
        ))}
      </ul>
      <button type="button" className={buttonClass('quiet')} onClick={onRead}>
        {texts.untakenSeen}
      </button>
    </div>
  )
}

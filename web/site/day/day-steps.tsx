import type { ReactNode } from 'react'
import type { DayStep, DayVisit as Visit } from '../../../contract/bookings/days.public.ts'
import { findWaiting } from '../../../contract/bookings/quotes.ts'
import { LIVE_STATUSES, TURN_BACK_MS, WAIT_AT_DOOR_MS } from '../../../contract/bookings/visit.ts'
import { toTel } from '../../../contract/phones.ts'
import { buttonClass } from '../../ui/button.ts'
import { useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'
import { CodeField, formId, GiveBack, type Live, OutcomeField, type StepProps } from './day-fields.tsx'
import { DayPay, DayQuotes, WriteQuote } from './day-quote.tsx'

type Props = StepProps & { children: ReactNode }

/** The one step that comes next, by what the visit is. */
const MAIN = { planned: 'accepted', accepted: 'on_the_way', on_the_way: 'arrived', arrived: 'done' } as const

/**
 * The forms of a visit: that of its status, and hidden those of the statuses after it, which the script shows where a
 * step was said without a network.
 */
export function DaySteps({ children, ...props }: Props) {
  const { visit } = props
  const ahead = LIVE_STATUSES.slice(LIVE_STATUSES.indexOf(visit.status as Live))
  const isAhead = (one: Live) => ahead.includes(one)
  return (
    <>
      {isAhead('on_the_way') && (
        <When status="on_the_way" visit={visit}>
          <CodeField {...props} />
        </When>
      )}
      {isAhead('arrived') && (
        <When status="arrived" visit={visit}>
          {visit.quotes.length === 0 && <WriteQuote {...props} />}
          <DayQuotes quotes={visit.quotes} />
          {!findWaiting(visit.quotes) && (
            <>
              <OutcomeField {...props} />
              <DayPay {...props} formId={formId('arrived', visit)} />
            </>
          )}
          {visit.quotes.length > 0 && <WriteQuote {...props} />}
        </When>
      )}
      {children}
      {ahead.map((one) => (
        <When key={one} status={one} visit={visit}>
          <StatusForm status={one} {...props} />
        </When>
      ))}
    </>
  )
}

type WhenProps = { status: Live; visit: Visit; children: ReactNode }

function When({ status, visit, children }: WhenProps) {
  return (
    <div className="day-part" data-when={status} hidden={visit.status !== status}>
      {children}
    </div>
  )
}

function StatusForm({ status, visit, form, office, now, isOpen }: StepProps & { status: Live }) {
  const texts = useTexts().day
  const { id, customer, tries_left, window, on_the_way_at } = visit
  const main = MAIN[status]
  const isLocked = status === 'on_the_way' && tries_left === 0
  const isWaiting = status === 'arrived' && findWaiting(visit.quotes) !== undefined
  const can = (step: DayStep) => status !== visit.status || visit.can.includes(step)
  const doorFrom = new Date(new Date(window.from).getTime() + WAIT_AT_DOOR_MS)
  const backUntil = on_the_way_at && new Date(new Date(on_the_way_at).getTime() + TURN_BACK_MS)
  return (
    <form method="post" noValidate id={formId(status, visit)}>
      <input type="hidden" name="visit_id" value={id} />
      <input type="hidden" name="action_id" value={crypto.randomUUID()} />
      <div className="day-act">
        {isLocked
          ? office && <CallOffice office={office} />
          : can(main) &&
            !isWaiting && (
              <button type="submit" name="act" value={main} className={buttonClass(isOpen ? 'primary' : 'quiet')}>
                {texts.say[main]}
              </button>
            )}
        <div className="day-two">
          {customer && (
            <a className={buttonClass('quiet')} href={toTel(customer.mobile)}>
              <Icon name="phone" size={20} />
              {texts.call}
            </a>
          )}
          {customer && (
            <a className={buttonClass('quiet')} href={`https://wa.me/91${customer.mobile}`} rel="noopener">
              <Icon name="chat" size={20} />
              WhatsApp
            </a>
          )}
        </div>
      </div>
      <div className="day-two">
        {status === 'on_the_way' && can('turned_back') && (
          <OtherStep step="turned_back" data-until={backUntil ? backUntil.toISOString() : undefined} />
        )}
        {(status === 'accepted' || status === 'on_the_way') && (
          <OtherStep step="missed" data-from={doorFrom.toISOString()} hidden={now < doorFrom} />
        )}
        {(status === 'planned' || status === 'accepted') && can('unassigned') && (
          <GiveBack visit={visit} status={status} error={form?.errors.reason} />
        )}
      </div>
    </form>
  )
}

type OtherProps = { step: 'turned_back' | 'missed'; hidden?: boolean; 'data-from'?: string; 'data-until'?: string | undefined }

function OtherStep({ step, ...times }: OtherProps) {
  const texts = useTexts().day
  return (
    <button type="submit" name="act" value={step} className={buttonClass('quiet')} {...times}>
      {texts.say[step]}
    </button>
  )
}

function CallOffice({ office }: { office: string }) {
  return (
    <a className={buttonClass()} href={toTel(office)}>
      <Icon name="phone" size={20} />
      {useTexts().day.callOffice}
    </a>
  )
}

import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import type { DayStep } from '../../../contract/bookings/days.public.ts'
import { findWaiting } from '../../../contract/bookings/quotes.ts'
import { TURN_BACK_MS, WAIT_AT_DOOR_MS } from '../../../contract/bookings/visit.ts'
import { toTel } from '../../../contract/phones.ts'
import { buttonClass } from '../../ui/button.ts'
import { useDayTexts, useMessageText } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'
import { ActionId, CodeField, DayLine, formId, GiveBack, type Live, OutcomeField, type StepProps } from './day-fields.tsx'
import { DayPay, DayQuotes, WriteQuote } from './day-quote.tsx'

type Props = StepProps & { children: ReactNode }

/** The next step, by the visit's status. */
const MAIN = { planned: 'accepted', accepted: 'on_the_way', on_the_way: 'arrived', arrived: 'done' } as const

/** A visit's controls, by its status, and its facts: before the door where it is, at the door first what is done there. */
export function DaySteps({ children, ...props }: Props) {
  const { visit } = props
  return (
    <>
      {visit.status !== 'arrived' && children}
      {visit.status === 'on_the_way' && (
        <div className="day-part">
          <CodeField {...props} />
        </div>
      )}
      {visit.status === 'arrived' && (
        <div className="day-part">
          {visit.quotes.length === 0 && <WriteQuote {...props} />}
          <DayQuotes quotes={visit.quotes} />
          {!findWaiting(visit.quotes) && (
            <>
              <OutcomeField {...props} />
              <DayPay {...props} formId={formId('arrived', visit)} />
            </>
          )}
          {visit.quotes.length > 0 && <WriteQuote {...props} />}
        </div>
      )}
      {visit.status === 'arrived' && children}
      <StatusForm key={visit.status} status={visit.status as Live} {...props} />
    </>
  )
}

function StatusForm({ status, visit, form, office, now, isOpen, line, onStep }: StepProps & { status: Live }) {
  const texts = useDayTexts().day
  const { id, customer, tries_left, window, on_the_way_at } = visit
  const main = MAIN[status]
  const isLocked = status === 'on_the_way' && tries_left === 0
  const isWaiting = status === 'arrived' && findWaiting(visit.quotes) !== undefined
  // Without a quote, writing it is the next step; to leave without work is the exception.
  const isToQuote = status === 'arrived' && visit.quotes.length === 0
  const can = (step: DayStep) => visit.can.includes(step)
  const doorFrom = new Date(new Date(window.from).getTime() + WAIT_AT_DOOR_MS)
  const backUntil = on_the_way_at && new Date(new Date(on_the_way_at).getTime() + TURN_BACK_MS)
  const toText = useMessageText()
  return (
    <form className="day-form" method="post" noValidate id={formId(status, visit)} onSubmit={(event) => onStep(event, visit)}>
      <input type="hidden" name="visit_id" value={id} />
      <ActionId />
      <div className="day-act">
        {isOpen && line && <DayLine text={line} />}
        {form?.notice && (
          <p className="day-refused" role="alert" tabIndex={-1}>
            {toText(form.notice)}
          </p>
        )}
        {isLocked
          ? office && <CallOffice office={office} />
          : can(main) &&
            !isWaiting && (
              <button type="submit" name="act" value={main} className={buttonClass(isOpen && !isToQuote ? 'primary' : 'quiet')}>
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
        {status === 'on_the_way' && can('turned_back') && !(backUntil && now > backUntil) && <OtherStep step="turned_back" />}
        {(status === 'accepted' || status === 'on_the_way') && now >= doorFrom && <Missed />}
        {(status === 'planned' || status === 'accepted') && can('unassigned') && (
          <GiveBack visit={visit} status={status} error={form?.errors.reason} />
        )}
      </div>
    </form>
  )
}

function OtherStep({ step }: { step: 'turned_back' | 'not_missed' }) {
  return (
    <button type="submit" name="act" value={step} className={buttonClass('quiet')}>
      {useDayTexts().day.say[step]}
    </button>
  )
}

const subscribeToNothing = () => () => {}

/** Asks for confirmation, because the button is where a thumb rests. */
function Missed() {
  const texts = useDayTexts().day
  const details = useRef<HTMLDetailsElement>(null)
  // Without script only the summary closes it.
  const hasScript = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  function close(): void {
    details.current?.removeAttribute('open')
    details.current?.querySelector('summary')?.focus()
  }
  return (
    <details className="day-free" ref={details}>
      <summary className={buttonClass('quiet')}>{texts.say.missed}</summary>
      <p className="day-say">{texts.missed.ask}</p>
      <button type="submit" name="act" value="missed" className={buttonClass('danger')}>
        {texts.missed.surely}
      </button>
      {hasScript && (
        <button type="button" className={buttonClass('quiet')} onClick={close}>
          {texts.missed.notYet}
        </button>
      )}
    </details>
  )
}

/** What a technician can still undo, before the customer is notified. */
export function NotMissed({ visit, onStep }: Pick<StepProps, 'visit' | 'onStep'>) {
  const { reference, id } = visit
  return (
    <form className="book-notice day-missed" data-calm="" method="post" noValidate onSubmit={(event) => onStep(event, visit)}>
      <p tabIndex={-1}>{useDayTexts().day.missed.note(reference)}</p>
      <input type="hidden" name="visit_id" value={id} />
      <ActionId />
      <OtherStep step="not_missed" />
    </form>
  )
}

function CallOffice({ office }: { office: string }) {
  return (
    <a className={buttonClass()} href={toTel(office)}>
      <Icon name="phone" size={20} />
      {useDayTexts().day.callOffice}
    </a>
  )
}

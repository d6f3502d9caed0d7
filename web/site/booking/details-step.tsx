import {
  type FocusEvent,
  type InputEvent,
  type KeyboardEvent,
  type SubmitEvent,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { LeadField } from '../../../contract/bookings/lead-fields.ts'
import { normaliseMobile } from '../../../contract/fields.ts'
import { isOpen } from '../../../contract/hours.ts'
import { formatPaise } from '../../../contract/money.ts'
import { buttonClass } from '../../ui/button.ts'
import { serverNow } from '../../ui/server-now.ts'
import { useIslandTexts } from '../texts/texts.ts'
import type { State } from './booking.states.ts'
import type { BookingKind, BookingProps, Charge } from './booking-props.ts'
import { fillFromDraft, readDraft } from './draft.ts'
import { Earliest, When } from './late-when.tsx'
import { LeadFields } from './lead-fields.tsx'
import { NoticeLine } from './notice-line.tsx'
import { ProvingLine } from './proof/proving-line.tsx'
import { ProofLine } from './proof-line.tsx'
import { RateChips } from './rate-chips.tsx'
import type { UseBooking } from './use-booking.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = UseBooking & {
  page: BookingProps
  toServiceLabel: (service: string) => string
  chosen: Chosen
  setChosen: (chosen: Chosen) => void
  /** The charge of the chosen service. */
  charge: Charge | undefined
  kind: BookingKind
}

export function DetailsStep(props: Props) {
  const { state, send, readForm, page, chosen, setChosen, charge, kind, toServiceLabel } = props
  const { service, windows } = page
  const { booking: texts, terms } = useIslandTexts()
  const { step, task, errors, notice } = state
  const form = useRef<HTMLFormElement>(null)
  const [message, setMessage] = useState('')
  const waitS = useSecondsUntil(notice?.retryAtMs)
  const isShown = step.name === 'details'

  // The server's form is filled already, but not the one that replaces it if the browser had translated the page.
  useLayoutEffect(() => fillFromDraft(form.current), [])
  useLayoutEffect(() => {
    const wrong = notice?.isAboutFields ? form.current?.querySelector<HTMLElement>('[aria-invalid]') : undefined
    wrong?.focus({ preventScroll: true })
    wrong?.closest('.field, .when')?.scrollIntoView({ block: 'start' })
  }, [notice])
  useEffect(() => {
    if (step.name === 'done') {
      form.current?.reset()
      fieldOf(form.current, 'city').value = readDraft().fields.city ?? ''
    }
    setChosen(readChosen(form.current, windows))
    setMessage(fieldOf(form.current, 'message').value)
  }, [step.name, setChosen, windows])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    // The notice disappears, and with it the pressed button.
    if (event.nativeEvent.submitter?.closest('.book-notice'))
      form.current?.querySelector<HTMLElement>('.book-act [type=submit]')?.focus({ preventScroll: true })
    send({ type: 'submitted', form: readForm(), nowMs: Date.now() })
  }
  function edit({ target }: InputEvent<HTMLFormElement>) {
    const { name, value } = target as HTMLInputElement
    if (name === 'message') setMessage(value)
    if (name === 'service_type' || name === 'city') setChosen(readChosen(form.current, windows))
    if (errors[name]) send({ type: 'fieldEdited', name: name as LeadField, form: readForm() })
  }
  function choose(window: string): void {
    fieldOf(form.current, 'window').value = window
    setChosen(readChosen(form.current, windows))
    if (errors.window) send({ type: 'fieldEdited', name: 'window', form: readForm() })
  }
  function normalise({ target }: FocusEvent<HTMLFormElement>) {
    const field = target as Element as HTMLInputElement
    if (field.name === 'mobile') field.value = normaliseMobile(field.value)
  }

  // A call carries the form as it is; a check carries none.
  const isLocked = task !== undefined && 'lead' in task
  const asksCity = windows?.[chosen.service] && !chosen.city
  const amountPaise = page.payments ? charge?.amountPaise : undefined
  return (
    <section hidden={!isShown}>
      <h2 tabIndex={-1}>{texts.detailsTitle}</h2>
      <form
        ref={form}
        method="dialog"
        noValidate
        data-locked={isLocked || undefined}
        onSubmit={submit}
        onInput={edit}
        onBlur={normalise}
        onKeyDown={isLocked ? keepChoice : undefined}
      >
        <NoticeLine notice={isShown ? notice : undefined} waitS={waitS} />
        <LeadFields
          fields={{ service_type: chosen.service }}
          errors={errors}
          service={service}
          toServiceLabel={toServiceLabel}
          codeNote={state.verified ? undefined : amountPaise ? texts.codeUnlessPaid : texts.codeConfirms}
          readOnly={isLocked}
          asksGstin={page.asksGstin}
          rates={
            chosen.service === service && (
              <RateChips message={message} chargePaise={kind === 'visit' ? charge?.amountPaise : undefined} />
            )
          }
          toEarliest={(city) =>
            asksCity &&
            hasWindows(windows, { ...chosen, city }) && (
              <Suspense fallback={<em />}>
                {chosen.isClosed === undefined ? <em /> : <Earliest {...chosen} city={city} isShown={isShown} />}
              </Suspense>
            )
          }
        >
          {windows && <input type="hidden" name="window" />}
          {(chosen.isClosed || asksCity) && (
            <p className={chosen.isClosed ? 'book-closed' : 'book-small'}>
              <b>{texts.when[chosen.isClosed ? 'closed' : 'title']}</b>
              {asksCity && <span>{` ${texts.when.cityFirst}`}</span>}
            </p>
          )}
          {hasWindows(windows, chosen) && (
            <Suspense fallback={<div className="when-wait" />}>
              <When
                {...chosen}
                isShown={isShown}
                chosen={chosen.window}
                choose={choose}
                taken={state.taken}
                held={state.payment?.window}
                error={errors.window}
                rule={terms.cancellation()}
              />
            </Suspense>
          )}
        </LeadFields>
        {amountPaise && (
          <p id="book-refund" className="book-small">
            {terms.refund(formatPaise(amountPaise))}
          </p>
        )}
        <BookingButtons
          state={state}
          isThrottled={waitS > 0}
          book={texts.book[charge?.amountPaise ? kind : 'noCharge']}
          amountPaise={amountPaise}
          isProved={kind === 'visit'}
          pay={() => send({ type: 'payPressed', form: readForm(), charge })}
        />
      </form>
    </section>
  )
}

/** A choice can't be read-only, and one that is disabled loses the focus: CSS stops pointers, this the keys. */
function keepChoice(event: KeyboardEvent<HTMLFormElement>): void {
  const isChoice = (event.target as Element).matches('select, [type=radio], .book-rates *')
  if (isChoice && event.key !== 'Tab' && event.key !== 'Escape') event.preventDefault()
}

/**
 * What is chosen in the form; `window` as when.rules.ts says. Whether we are closed is known in the browser only,
 * because the page may come from a cache.
 */
export type Chosen = { service: string; city: string; window: string; isClosed?: boolean }

const hasWindows = (windows: BookingProps['windows'], { service, city }: Chosen) =>
  windows?.[service]?.some((one) => one === city) ?? false

/** A time for another service or city without a technician is not a choice any more. */
function readChosen(form: HTMLFormElement | null, windows: BookingProps['windows']): Chosen {
  const typed = (name: string) => fieldOf(form, name)?.value ?? ''
  const chosen = {
    service: typed('service_type'),
    city: typed('city'),
    window: typed('window'),
    isClosed: !isOpen(serverNow()),
  }
  if (!windows || hasWindows(windows, chosen)) return chosen
  fieldOf(form, 'window').value = ''
  return { ...chosen, window: '' }
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement {
  return form?.elements.namedItem(name) as HTMLInputElement
}

type BookingButtonsProps = {
  state: State
  isThrottled: boolean
  /** What the button says that books without paying now. */
  book: string
  amountPaise: number | undefined
  /** The claims of a visit are true of it. */
  isProved: boolean
  pay: () => void
}

/** Two ways to book: pay later, with a code by SMS, or pay the charge now. While one is under way both are locked. */
function BookingButtons({
  state: { task, errors, isProving },
  isThrottled,
  book,
  amountPaise,
  isProved,
  pay,
}: BookingButtonsProps) {
  const texts = useIslandTexts().booking
  const codeButton = useRef<HTMLButtonElement>(null)
  const payButton = useRef<HTMLButtonElement>(null)
  const kind = task?.kind
  const isPaying = kind === 'order' || kind === 'checkOut' || kind === 'check'

  const before = useRef(kind)
  // The payment window took the focus, which returns to the pay button when it closes, or to the other button if the
  // service can no longer be paid online.
  useLayoutEffect(() => {
    const isBack = (before.current === 'checkOut' || before.current === 'check') && !kind
    const isLost = before.current === 'order' && document.activeElement === document.body
    if ((isBack || isLost) && Object.keys(errors).length === 0)
      (payButton.current ?? codeButton.current)?.focus({ preventScroll: true })
    before.current = kind
  }, [kind, errors])

  const { payment } = texts
  const bookLabel = kind === 'sendCode' ? texts.sending : kind === 'book' ? texts.booking : book
  const payLabel = kind === 'check' ? payment.checking : kind === 'checkOut' ? payment.waiting : payment.ordering
  return (
    <div className="book-act">
      {isProved && <ProofLine />}
      {isProving && <ProvingLine />}
      <button
        ref={codeButton}
        type="submit"
        className={buttonClass()}
        aria-disabled={task || isThrottled ? true : undefined}
        aria-describedby="book-mobile-hint"
      >
        {bookLabel}
      </button>
      {amountPaise && (
        <button
          ref={payButton}
          type="button"
          className={buttonClass('quiet')}
          aria-describedby="book-refund"
          aria-disabled={task ? true : undefined}
          onClick={pay}
        >
          {isPaying ? payLabel : payment.pay(formatPaise(amountPaise))}
        </button>
      )}
    </div>
  )
}

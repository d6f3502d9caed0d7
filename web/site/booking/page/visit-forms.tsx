import type { BookingVisit } from '../../../../contract/bookings/visit.ts'
import type { Windows } from '../../../../contract/bookings/visits.public.ts'
import { nearWindowText } from '../../../../contract/bookings/window-texts.ts'
import { toWindowAt, windowOf } from '../../../../contract/bookings/windows.ts'
import { LIMITS } from '../../../../contract/fields.ts'
import { MESSAGES } from '../../../../contract/messages.ts'
import { formatPaise } from '../../../../contract/money.ts'
import type { PlainForm } from '../../../../contract/site.ts'
import { buttonClass } from '../../../ui/button.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RefusalBox } from '../../ui/refusal.tsx'
import { byText } from '../arrival-text.ts'
import { Tile } from '../choice.tsx'
import { NearTile, WindowDays } from '../window-tiles.tsx'
import { isVisitComing } from './visit-card.tsx'

type Props = {
  visit: BookingVisit
  /** The form that was refused. */
  form: PlainForm | undefined
}

/** Where the technician comes. The form is folded once that is known. */
export function PlaceForm({ visit, form }: Props) {
  const texts = useTexts().bookingPage.visit
  const refused = form?.fields.act === 'place' ? form : undefined
  const { address, pincode, gate_note } = visit
  const canTell = visit.can.includes('place')
  if (!address && !canTell) return null
  const fields = (
    <form method="post" noValidate className="grid gap-4">
      {refused && <RefusalBox form={refused} isFocused />}
      <PlaceFields fields={{ address, pincode, gate_note, ...refused?.fields }} errors={refused?.errors ?? {}} />
      <button type="submit" name="act" value="place" className={buttonClass(address ? 'quiet' : undefined)}>
        {texts.savePlace}
      </button>
    </form>
  )
  return (
    <section className="visit-part" id="place" aria-labelledby="place-title">
      <h2 id="place-title">{texts.whereTitle}</h2>
      {address && (
        <p className="whitespace-pre-line">
          {[address, pincode].filter(Boolean).join(', ')}
          {gate_note && `\n${texts.gate(gate_note)}`}
        </p>
      )}
      {canTell && !address && fields}
      {canTell && address && (
        <details open={Boolean(refused)}>
          <Summary>{texts.changePlace}</Summary>
          {fields}
        </details>
      )}
    </section>
  )
}

type CancelProps = Props & { actionId: string }

/** Says what comes back before the button, and below it the rule of which it is a case. */
export function CancelForm({ visit, form, actionId }: CancelProps) {
  const { bookingPage, terms } = useTexts()
  const texts = bookingPage.visit
  const refused = form?.fields.act === 'cancel' ? form : undefined
  const amount = visit.refund_paise ? formatPaise(visit.refund_paise) : undefined
  if (!visit.can.includes('cancel')) return refused ? <RefusalBox form={refused} isFocused /> : null
  return (
    <>
      <details className="visit-part" open={Boolean(refused)}>
        <Summary>{texts.cancelTitle}</Summary>
        <form method="post" noValidate className="grid gap-4">
          {refused && <RefusalBox form={refused} isFocused />}
          <p>{texts.cancelMeans(amount)}</p>
          <input type="hidden" name="action_id" value={actionId} />
          <button type="submit" name="act" value="cancel" className={buttonClass('quiet')}>
            {texts.cancel}
          </button>
        </form>
      </details>
      <p className="fine-print mt-2">{terms.cancellation(amount, visit.can.includes('move'))}</p>
    </>
  )
}

function Summary({ children }: { children: string }) {
  return (
    <summary className="action-link">
      {children}
      <Icon name="chevron-down" size={20} />
    </summary>
  )
}

function PlaceFields({ fields, errors }: Pick<PlainForm, 'fields' | 'errors'>) {
  const texts = useTexts().bookingPage.visit
  const names = ['address', 'pincode', 'gate_note'] as const
  const first = names.find((name) => errors[name])
  const toProps = (name: (typeof names)[number]) =>
    ({ form: 'visit', name, error: errors[name], isFocused: name === first }) as const
  return (
    <>
      <Field {...toProps('address')} label={texts.address} hint={texts.addressHint}>
        {(control) => (
          <textarea
            {...control}
            defaultValue={fields.address}
            autoComplete="street-address"
            rows={2}
            maxLength={LIMITS.address}
            required
          />
        )}
      </Field>
      <Field {...toProps('pincode')} label={texts.pincode}>
        {(control) => (
          <input {...control} defaultValue={fields.pincode} inputMode="numeric" autoComplete="postal-code" maxLength={12} />
        )}
      </Field>
      <Field {...toProps('gate_note')} label={texts.gateNote} hint={texts.gateNoteHint}>
        {(control) => <input {...control} defaultValue={fields.gate_note} autoComplete="off" maxLength={LIMITS.gateNote} />}
      </Field>
    </>
  )
}

type WindowProps = Props & {
  windows: Windows | undefined
  /** So that a form that is sent twice acts once. */
  actionId: string
  now: Date
}

/** One form chooses a time, moves the visit, and finds another time where the first was lost. */
export function WindowForm(props: WindowProps) {
  const { bookingPage, booking } = useTexts()
  const texts = bookingPage.visit
  const { visit, form } = props
  const refused = form?.fields.act === 'window' ? form : undefined
  if (!refused && !visit.can.includes('choose') && !visit.can.includes('move')) return null
  if (!isVisitComing(visit)) {
    return (
      <section className="visit-part" aria-labelledby="when-title">
        <h2 id="when-title">{booking.when.title}</h2>
        <WindowFields {...props} refused={refused} label={texts.choose} />
      </section>
    )
  }
  return (
    <details className="visit-part" open={Boolean(refused)}>
      <Summary>{texts.moveTitle}</Summary>
      <p className="fine-print">{texts.moveHint}</p>
      <WindowFields {...props} refused={refused} label={texts.move} />
    </details>
  )
}

function WindowFields({ visit, windows, actionId, now, refused, label }: WindowProps & { refused?: PlainForm; label: string }) {
  const { bookingPage, booking } = useTexts()
  const language = useLanguage()
  const texts = bookingPage.visit
  const { when } = booking
  const { soon_by, next = [], days = [] } = windows ?? {}
  const own = visit.window && isVisitComing(visit) ? toWindowAt(new Date(visit.window.from)) : undefined
  const [near, chosen] = [next.filter((at) => at !== own), refused?.fields.window]
  const isFree = soon_by !== undefined || days.some((day) => day.windows.some(({ at, is_free }) => is_free && at !== own))
  const toRadio = (value: string, isFull = false) =>
    ({ name: 'window', value, defaultChecked: !isFull && value === chosen }) as const
  const isFirst = chosen !== undefined && (chosen === 'soon' || near.includes(chosen))
  return (
    <form method="post" noValidate className="when">
      <WindowRefusal form={refused} now={now} />
      {!isFree && <p>{texts.noneFree}</p>}
      {isFree && (
        <fieldset>
          <legend className="sr-only">{when.title}</legend>
          <div className="when-first">
            {soon_by && (
              <Tile {...toRadio('soon')} data-soon>
                <b>{when.soon}</b>
                {` ${byText(new Date(soon_by), now, booking, language)}`}
              </Tile>
            )}
            {near.map((at) => (
              <NearTile key={at} {...toRadio(at)} at={at} now={now} />
            ))}
          </div>
          <details className="when-more" open={Boolean(chosen) && !isFirst}>
            <summary>
              <b>{when.more}</b>
              {` ${when.moreHint}`}
              <Icon name="chevron-down" size={20} />
            </summary>
            <WindowDays days={days} own={own} chosen={isFirst ? undefined : chosen} now={now} toTime={toRadio} />
          </details>
        </fieldset>
      )}
      <input type="hidden" name="action_id" value={actionId} />
      {isFree && (
        <button type="submit" name="act" value="window" className={buttonClass()}>
          {label}
        </button>
      )}
    </form>
  )
}

/** The error; if the chosen time has been taken, it is named. */
function WindowRefusal({ form, now }: { form: PlainForm | undefined; now: Date }) {
  const texts = useTexts().booking.when
  const language = useLanguage()
  const message = form?.errors.window ?? form?.notice
  if (!form || !message) return null
  const { window = '' } = form.fields
  const isTaken = message === MESSAGES.windowFull && window !== 'soon'
  const notice = isTaken ? texts.taken(nearWindowText(windowOf(window), now, language)) : message
  return <RefusalBox form={{ ...form, errors: {}, notice }} isFocused />
}

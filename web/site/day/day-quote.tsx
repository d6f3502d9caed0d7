import { type InputEvent, useState } from 'react'
import { MAX_LINES, type Quote, readQuoteRows, toQuoteFields } from '../../../contract/bookings/quotes.ts'
import { formatPaise } from '../../../contract/money.ts'
import type { PlainForm } from '../../../contract/site.ts'
import { buttonClass } from '../../ui/button.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { QuoteLines } from '../booking/page/quote-lines.tsx'
import { useDayTexts, useMessageText } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'
import { ActionId, type StepProps } from './day-fields.tsx'

/** Jobs with more lines are rare. */
const SHOWN_ROWS = 3

/** The quotes and the customer's answers. */
export function DayQuotes({ quotes }: Pick<StepProps['visit'], 'quotes'>) {
  const texts = useDayTexts().day.quote
  return quotes.map((quote) => {
    const { number, status, total_paise } = quote
    const state = `${texts.title(number)}: ${texts.states[status]}`
    if (status !== 'sent') {
      return (
        <details key={number} className="day-quoted">
          <summary className="day-link">
            {`${state}, ${formatPaise(total_paise)}`}
            <Icon name="chevron-down" size={20} />
          </summary>
          <QuoteLines quote={quote} texts={texts} />
        </details>
      )
    }
    return (
      <div key={number} className="day-asked">
        <p className="day-say">{state}</p>
        <QuoteLines quote={quote} texts={texts} />
        <p className="day-say">{texts.waits}</p>
        {/* Without script the page doesn't refresh automatically. */}
        <a className={buttonClass('quiet')} href="?">
          {texts.look}
        </a>
      </div>
    )
  })
}

/** The form of a quote; a further one starts with the last one's lines. */
export function WriteQuote({ visit, form, onStep }: StepProps) {
  const texts = useDayTexts().day.quote
  const refused = form?.fields.act === 'quoted' ? form : undefined
  const last = visit.quotes.at(-1)
  return (
    <details className="day-quote" open={refused !== undefined}>
      <summary className={buttonClass(last ? 'quiet' : 'primary')}>{last ? texts.another : texts.write}</summary>
      <QuoteForm key={last?.number} visit={visit} last={last} refused={refused} onStep={onStep} />
    </details>
  )
}

type FormProps = Pick<StepProps, 'visit' | 'onStep'> & { last: Quote | undefined; refused: PlainForm | undefined }

function QuoteForm({ visit, last, refused, onStep }: FormProps) {
  const { id } = visit
  const texts = useDayTexts().day.quote
  const toText = useMessageText()
  const fields = refused?.fields ?? (last ? toQuoteFields(last) : {})
  const rows = readQuoteRows(fields)
  const [paise, setPaise] = useState(0)
  const errorOf = (row: number) => {
    const index = rows.findIndex((line) => line.row === row)
    const key = Object.keys(refused?.errors ?? {}).find((name) => index >= 0 && name.startsWith(`lines.${index}.`))
    return key && refused?.errors[key]
  }
  const list = Array.from({ length: MAX_LINES }, (_, row) => row)
  const toRow = (row: number) => <QuoteRow key={row} id={id} row={row} fields={fields} error={errorOf(row)} />
  const whole = refused?.errors.lines
  return (
    <form
      method="post"
      noValidate
      className="day-rows"
      onSubmit={(event) => onStep(event, visit)}
      onInput={(event) => setPaise(sumOf(event))}
    >
      <input type="hidden" name="visit_id" value={id} />
      <ActionId />
      <p className="field-hint">{texts.hint}</p>
      {whole && (
        <p className="field-error" role="alert">
          {toText(whole)}
        </p>
      )}
      {list.slice(0, SHOWN_ROWS).map(toRow)}
      <details open={rows.some(({ row }) => row >= SHOWN_ROWS)}>
        <summary className="day-link">{texts.more}</summary>
        {list.slice(SHOWN_ROWS).map(toRow)}
      </details>
      <button type="submit" name="act" value="quoted" className={buttonClass()}>
        {/* Anything that isn't a number is left out of the sum: the server explains the error. */}
        {paise > 0 ? `${texts.send}: ${formatPaise(paise)}` : texts.send}
      </button>
    </form>
  )
}

function sumOf({ currentTarget }: InputEvent<HTMLFormElement>): number {
  const fields = [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)] as const)
  return readQuoteRows(Object.fromEntries(fields)).reduce((sum, { paise }) => sum + paise, 0)
}

type RowProps = { id: number; row: number; fields: Readonly<Record<string, string>>; error: string | undefined }

function QuoteRow({ id, row, fields, error }: RowProps) {
  const texts = useDayTexts().day.quote
  const toText = useMessageText()
  const name = `quote-${id}-${row}`
  const shared = error ? { 'aria-invalid': true, 'aria-describedby': name } : {}
  return (
    <fieldset className="day-row">
      <legend className="sr-only">{texts.line(row + 1)}</legend>
      <input
        className="input"
        name={`label_${row}`}
        aria-label={texts.what}
        placeholder={texts.what}
        defaultValue={fields[`label_${row}`]}
        maxLength={80}
        autoComplete="off"
        {...shared}
      />
      <input
        className="input"
        name={`rupees_${row}`}
        aria-label={texts.rupees}
        placeholder="₹"
        defaultValue={fields[`rupees_${row}`]}
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
        {...shared}
      />
      <select className="input" name={`kind_${row}`} aria-label={texts.kind} defaultValue={fields[`kind_${row}`]}>
        <option value="labour">{texts.kinds.labour}</option>
        <option value="part">{texts.kinds.part}</option>
      </select>
      {error && (
        <p id={name} className="field-error">
          {toText(error)}
        </p>
      )}
    </fieldset>
  )
}

/** The amount due, a code to scan, and how the customer paid. */
export function DayPay({ visit, form, formId }: StepProps & { formId: string }) {
  const texts = useDayTexts().day.pay
  const toText = useMessageText()
  const { to_pay, due_if, charge_paise, is_paid } = visit
  // During a visit without a network, only the charge is known.
  const mayOwe = due_if ? due_if.work + due_if.inspection > 0 : !is_paid && Boolean(charge_paise)
  const error = form?.errors.paid_by
  if (!mayOwe) return null
  return (
    <>
      {to_pay && (
        <p className="day-say">
          {texts.due}
          <b className="quote-due">{formatPaise(to_pay.due_paise)}</b>
        </p>
      )}
      {to_pay?.is_over_upi && <p className="day-say">{texts.overUpi}</p>}
      {to_pay?.upi && (
        <figure className="day-qr">
          <QrCode text={to_pay.upi.url} label={texts.scan(formatPaise(to_pay.due_paise))} />
          <figcaption>{to_pay.upi.id}</figcaption>
        </figure>
      )}
      <fieldset className="day-choices day-how" aria-describedby={`paid-${visit.id}`}>
        <legend>{texts.how}</legend>
        {(['upi', 'cash', 'online', 'owed'] as const).map((paidBy) => (
          <label key={paidBy}>
            <input type="radio" name="paid_by" value={paidBy} form={formId} defaultChecked={form?.fields.paid_by === paidBy} />
            {texts.by[paidBy]}
          </label>
        ))}
        <p id={`paid-${visit.id}`} className="field-error" hidden={!error}>
          {error && toText(error)}
        </p>
      </fieldset>
      <p className="field-hint day-how">{texts.hint}</p>
    </>
  )
}

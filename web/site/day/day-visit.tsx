import type { DayVisit as Visit } from '../../../contract/bookings/days.public.ts'
import { isLive } from '../../../contract/bookings/visit.ts'
import { windowHours } from '../../../contract/bookings/window-texts.ts'
import { toLabel } from '../../../contract/labels.ts'
import { formatPaise } from '../../../contract/money.ts'
import { buttonClass } from '../../ui/button.ts'
import { byText } from '../booking/arrival-text.ts'
import { mapAddress } from '../layout/to-offices.ts'
import { useDayTexts, useLanguage } from '../texts/texts.ts'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { Icon } from '../ui/icon.tsx'
import type { StepProps } from './day-fields.tsx'
import { DaySteps } from './day-steps.tsx'

/** A visit, including the effect of a step that is still waiting. */
export function DayVisit({ visit, form, isOpen, ...shared }: StepProps) {
  const { day: texts, labels } = useDayTexts()
  const { id, status, reference, service, city, pincode, outcome } = visit
  const place = `${service}, ${toLabel(labels.cities, city)}`
  const refused = form?.fields.visit_id === String(id) ? form : undefined
  const isPending = shared.waiting.some(({ visit_id }) => visit_id === id)
  const waits = isPending && !shared.isSending
  const isBusy = isPending && shared.isSending
  const body = (
    <>
      {waits && (
        <p className="day-waits">
          <Icon name="clock" size={20} />
          {texts.waitsHere}
        </p>
      )}
      {isOpen && <Ticks status={status} />}
      {isLive(status) ? (
        <DaySteps visit={visit} form={refused} isOpen={isOpen} {...shared}>
          <Facts visit={visit} isOpen={isOpen} />
        </DaySteps>
      ) : (
        <Facts visit={visit} isOpen={isOpen} />
      )}
    </>
  )
  return (
    <article
      id={`visit-${id}`}
      className={isOpen ? 'day-visit day-open' : 'day-visit'}
      aria-labelledby={`name-${id}`}
      aria-busy={isBusy || undefined}
    >
      {isOpen ? (
        <>
          <p className="day-when">
            <When visit={visit} now={shared.now} />
            <span>{reference}</span>
          </p>
          <h2 id={`name-${id}`} tabIndex={-1}>{`${place}${pincode && ` ${pincode}`}`}</h2>
          {body}
        </>
      ) : (
        <details open={status === 'planned' || refused !== undefined}>
          <summary>
            <b>
              <When visit={visit} now={shared.now} />
            </b>
            <h3 id={`name-${id}`}>{place}</h3>
            <em>
              {status === 'done' && outcome ? texts.outcomes[outcome] : texts.stands[status]}
              {` · ${reference}`}
            </em>
            <Icon name="chevron-down" size={20} />
          </summary>
          {body}
        </details>
      )}
    </article>
  )
}

function When({ visit: { window, is_soon, due_by }, now }: { visit: Visit; now: Date }) {
  const { booking } = useDayTexts()
  const language = useLanguage()
  if (is_soon) return byText(new Date(due_by), now, booking, language)
  return windowHours({ start: new Date(window.from), end: new Date(window.to) }, language)
}

/** How far the visit is: the step that was tapped last is marked. */
function Ticks({ status }: { status: Visit['status'] }) {
  const texts = useDayTexts().day
  return (
    <ol className="day-ticks" aria-label={texts.stepsTitle}>
      {Object.entries(texts.steps).map(([step, name]) => (
        <li key={step} aria-current={step === status ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  )
}

/** The job, the customer and the address. */
function Facts({ visit, isOpen }: Pick<StepProps, 'visit' | 'isOpen'>) {
  const { customer, pincode, charge_paise, is_paid, is_return, status } = visit
  const texts = useDayTexts().day
  const amount = charge_paise ? formatPaise(charge_paise) : undefined
  const place = customer && [customer.address, pincode].filter(Boolean).join(', ')
  const facts: Fact[] = [
    [texts.customer, customer?.name],
    [
      texts.where,
      customer &&
        (customer.address ? (
          <>
            <b>{`${place} `}</b>
            <a className={buttonClass('quiet')} href={mapAddress(place ?? '')} rel="noopener">
              <Icon name="map-pin" size={20} />
              {texts.map}
            </a>
          </>
        ) : (
          texts.noAddress
        )),
    ],
    [texts.gate, customer?.gate_note],
    [texts.charge, amount && (is_paid ? texts.chargePaid(amount) : <b>{texts.chargeDue(amount)}</b>)],
  ]
  return (
    <>
      {is_return && <p className="day-say">{texts.guarantee}</p>}
      {customer?.claim && <p className="day-message">{customer.claim}</p>}
      {customer?.message && (
        <p className={customer.claim ? 'day-message day-before' : 'day-message'}>
          {customer.claim ? texts.firstJob(customer.message) : customer.message}
        </p>
      )}
      <FactList className="day-facts" facts={facts} />
      {isOpen && status === 'planned' && <p className="field-hint">{texts.afterYes}</p>}
    </>
  )
}

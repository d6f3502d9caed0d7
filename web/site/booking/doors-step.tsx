import { useEffect, useEffectEvent } from 'react'
import { formatPaise } from '../../../contract/money.ts'
import { CITIES } from '../../../contract/options.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import { promiseOf } from '../../../languages/promise.ts'
import { buttonClass } from '../../ui/button.ts'
import { serverNow } from '../../ui/server-now.ts'
import { useIslandTexts, useLanguage, useMessageText } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'
import type { Step } from './booking.states.ts'
import type { Charge } from './booking-props.ts'
import { ProvingLine } from './proof/proving-line.tsx'
import type { UseBooking } from './use-booking.ts'
import { useSecondsUntil } from './use-seconds-until.ts'
import { WriteLinks } from './write-links.tsx'

type Props = UseBooking & {
  step: Step & { name: 'doors' }
  phone: string
  charge: Charge | undefined
  toServiceLabel: (service: string) => string
}

/** We spend no SMS on this visitor now: shows the other ways to book. The panel retries automatically. */
export function DoorsStep({ state, send, readForm, step, phone, charge, toServiceLabel }: Props) {
  const { booking: texts } = useIslandTexts()
  const language = useLanguage()
  const toText = useMessageText()
  const { doors, dueAt, retryAtMs, refused } = step
  const waitS = useSecondsUntil(retryAtMs)
  const retry = useEffectEvent(() => send({ type: 'retried', form: readForm(), nowMs: Date.now() }))
  useEffect(() => {
    if (retryAtMs === undefined) return
    const timer = setTimeout(() => retry(), retryAtMs - Date.now())
    return () => clearTimeout(timer)
  }, [retryAtMs])

  const { lead } = refused
  const isKept = doors.includes('callBack')
  const isBusy = state.task ? true : undefined
  const city = CITIES.find(({ value }) => value === lead.city)?.label ?? lead.city
  return (
    <section>
      <h2 tabIndex={-1}>{isKept ? texts.callBackTitle : texts.doorsTitle}</h2>
      <p>{toText(step.text)}</p>
      {isKept && (
        <p>
          <strong>{promiseOf(new Date(dueAt), serverNow(), texts, language).text}</strong>
        </p>
      )}
      <div className="book-act">
        {state.isProving && <ProvingLine />}
        <a className={buttonClass()} href={toTel(phone)}>
          <Icon name="phone" size={20} />
          {texts.callNow(formatPhone(phone))}
        </a>
        {doors.includes('pay') && charge?.amountPaise && (
          <button
            type="button"
            className={buttonClass('quiet')}
            aria-disabled={isBusy}
            onClick={() => send({ type: 'payPressed', form: readForm(), charge })}
          >
            {texts.payment.pay(formatPaise(charge.amountPaise))}
          </button>
        )}
        {doors.includes('code') && (
          <button
            type="button"
            className={buttonClass('quiet')}
            aria-disabled={isBusy}
            onClick={() => send({ type: 'submitted', form: readForm(), nowMs: Date.now() })}
          >
            {texts.bookByCode}
          </button>
        )}
        <WriteLinks
          phone={phone}
          texts={texts}
          lines={[`${toServiceLabel(lead.service_type)}, ${city}`, lead.message, `${lead.name}, ${lead.mobile}`]}
        />
        {waitS > 0 && <p className="book-small">{texts.doorsRetry(waitS)}</p>}
        <button type="button" className="book-link" aria-disabled={isBusy} onClick={() => send({ type: 'changePressed' })}>
          {texts.back}
        </button>
      </div>
    </section>
  )
}

import * as api from '../../../../contract/api.ts'
import type { OtpMeter } from '../../../../contract/bookings/otp.ts'
import { formatRupees } from '../../../../contract/money.ts'
import { request } from '../../frame/request.ts'
import { Button } from '../../frame/ui/button.tsx'
import { formatClock } from '../../frame/ui/date-time.tsx'
import { Icon } from '../../frame/ui/icon.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { codeMeterQuery } from './queries.ts'

type Receivers = NonNullable<OtpMeter['narrowed']>['who']

const HOURS = 4
const SMS_RUPEES = 0.2
const BUTTONS: Record<Receivers, string> = {
  everybody: 'Send codes to everyone',
  record: 'Only networks that have booked before',
  known: 'Only browsers that have used a code before',
}
const NARROWED: Record<Receivers, string> = {
  everybody: 'Codes go to everyone',
  record: 'Codes go only to networks that have booked before',
  known: 'Codes go only to browsers that have used one before',
}

/** Many codes that no one enters, their cost, and the switch that limits who gets codes. */
export function CodesCard({ open, networks, narrowed }: OtpMeter) {
  const narrow = useAction({
    call: (who: Receivers) => request(api.otp.narrow, { who, hours: HOURS }),
    question: (who) =>
      who === 'everybody'
        ? { title: 'Send codes to everyone?', text: 'Each SMS costs money.', action: BUTTONS.everybody, isHarmless: true }
        : {
            title: `${NARROWED[who]}, for ${HOURS} hours?`,
            text: 'Everyone else can still pay online, get a callback, call you, or send you the details by SMS or WhatsApp.',
            action: 'Limit codes',
          },
    done: toMessage,
    stale: [codeMeterQuery.queryKey],
  })
  const others = (['record', 'known', 'everybody'] as const).filter((who) => who !== (narrowed?.who ?? 'everybody'))
  return (
    <section aria-label="Codes by SMS" className="notice notice-wrong mb-6">
      <div className="flex min-w-60 flex-1 items-baseline gap-2.5">
        <Icon name="alert" className="translate-y-1 text-wrong" />
        <div>
          <p className="font-semibold">
            {narrowed
              ? `${NARROWED[narrowed.who]}, until ${formatClock(narrowed.until)}`
              : 'Many codes are asked for but not entered'}
          </p>
          <p>
            {`${open} codes from about the last hour weren’t entered. They cost about ₹${formatRupees(Math.round(open * SMS_RUPEES))}. `}
            {networks.length > 0 && `Most requests came from ${networks.map((of) => `${of.network} (${of.open})`).join(', ')}. `}
            Each network gets only its share. Anyone who gets no code can pay online, get a callback, call you, or send you the
            details.
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {others.map((who) => (
          <Button key={who} variant="quiet" onClick={() => narrow.run(who)}>
            {BUTTONS[who]}
          </Button>
        ))}
      </div>
    </section>
  )
}

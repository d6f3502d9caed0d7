import type { Booking } from '../../../../contract/bookings/payments.public.ts'
import { Icon, Seal } from '../../ui/icon.tsx'

const MARKS: Record<Exclude<Booking['state'], 'booked' | 'paidAndBooked'>, string> = {
  completing: 'clock',
  waiting: 'clock',
  notCharged: 'info',
  paidTwice: 'rupee',
  refunding: 'rupee',
  refundFailed: 'info',
  refunded: 'rupee',
  done: 'check',
  cancelled: 'info',
}

/** The sign beside the title of the booking's page. */
export function Mark({ state }: { state: Booking['state'] }) {
  if (state === 'booked' || state === 'paidAndBooked') return <Seal />
  return <RoundMark icon={MARKS[state]} isCalm={state === 'notCharged'} />
}

export function RoundMark({ icon, isCalm = false }: { icon: string; isCalm?: boolean }) {
  return (
    <span className={`grid aspect-square w-12 place-items-center rounded-full ${isCalm ? 'bg-press-tint' : 'bg-notice-tint'}`}>
      <Icon name={icon} size={28} />
    </span>
  )
}

import type { TechnicianState, Today } from '../../../../contract/bookings/technicians.ts'
import { dayIn } from '../../../../contract/india.ts'
import { toCityLabel } from '../../../../contract/options.ts'
import { toClockText } from '../../frame/ui/date-time.tsx'

type Visit = NonNullable<Today['visit']>
const toPlace = (visit: Visit | null) => visit && (visit.pincode || toCityLabel(visit.city))

const WORDS: Record<TechnicianState, (today: Today) => string> = {
  arrived: ({ visit }) => `Arrived, ${toPlace(visit)}`,
  on_the_way: ({ visit }) => `On the way to ${toPlace(visit)}`,
  off: ({ off_until }) => {
    const isBack = off_until !== null && dayIn(new Date(off_until)) === dayIn(new Date())
    return isBack ? `Off until ${toClockText(off_until)}` : 'Off today'
  },
  waited: ({ visit }) => `Visit from ${visit && toClockText(visit.from)}, not there yet`,
  free: ({ visit }) => (visit ? `Free until ${toClockText(visit.from)}` : 'Free'),
  notWorking: () => 'Off shift',
}

/** "On the way to 400071", "Free until 4 pm", "Off today" */
export const toStateText = (today: Today) => WORDS[today.state](today)

/** "5 visits, 2 finished", "no visits" */
export function toCountText({ visits, over }: Pick<Today, 'visits' | 'over'>): string {
  if (visits === 0) return 'no visits'
  return `${visits} ${visits === 1 ? 'visit' : 'visits'}${over > 0 ? `, ${over} finished` : ''}`
}

import type { OtpMeter } from '../../../../contract/bookings/otp.ts'
import type { Dashboard } from '../../../../contract/operation/dashboard.ts'
import { formatClock, formatDateTime } from '../../frame/ui/date-time.tsx'

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "Today", else "Fri, Nov 20". */
export function dayName(day: string, today: string): string {
  return day === today ? 'Today' : weekday.format(new Date(`${day}T00:00Z`))
}

type Pause = NonNullable<OtpMeter['pause']>

const REASON: Record<Pause['reason'], string> = {
  ceiling:
    'More were asked for within an hour than the site usually sends. Those who booked before and networks that asked for few still get theirs.',
  share: 'Of the last twenty that were asked for from there hardly any were entered, as when a machine asks for them.',
}

/** Which networks and addresses are held back, and why. */
export function toNetworksText(paused: OtpMeter['paused_networks']): string {
  const who = paused.length === 1 ? `${paused[0]?.network} is` : `${paused.length} networks or addresses are`
  return `${who} held back for an hour. ${REASON.share} An address gets no codes; from a network, devices prove first that they are no program.`
}

/** Why fewer codes go out, and for how long. */
export function toPauseText({ reason, started_at, ends_at }: Pause): string {
  return `${REASON[reason]} Paused at ${formatClock(started_at)}, until ${formatClock(ends_at)}.`
}

/** Says from when the newest backup is, and what it is worth. */
export function toBackupText({ created_at, is_proven, is_late }: NonNullable<Dashboard['backup']>): string {
  if (!created_at) return 'There is no backup yet: the first is made at night.'
  const proof = is_proven ? 'restored and compared.' : 'its restore was not tried out.'
  return `${is_late ? 'The daily backup fails. The last one' : 'Last backup'}: ${formatDateTime(created_at)}, ${proof}`
}

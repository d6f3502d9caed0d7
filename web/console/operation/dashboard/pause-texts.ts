import type { OtpMeter } from '../../../../contract/bookings/otp.ts'
import { formatClock } from '../../frame/ui/date-time.tsx'

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

import { startingFrom } from '../../contract/labels.ts'
import { CHARGE, fillCharge, formatRupees, parseRupees } from '../../contract/money.ts'

/**
 * "1499" → "Starting From: 1,499/-", or the equivalent in another language. A charge that isn't a single number is
 * shown unchanged.
 */
export function chargeText(visitCharge: string, texts = { startingFrom }): string {
  const rupees = parseRupees(visitCharge)
  return rupees === undefined ? visitCharge.trim() : texts.startingFrom(formatRupees(rupees))
}

/** What visitors read instead of a text with the charge's placeholder. */
export function toReading(text: string, visitCharge: string): string | undefined {
  const at = text.indexOf(CHARGE)
  if (at < 0) return undefined
  const [start, end] = [text.slice(0, at).slice(-AROUND), text.slice(at).slice(0, AROUND + CHARGE.length)]
  return `Visitors read “${at > AROUND ? '…' : ''}${fillCharge(start + end, visitCharge)}${text.length - at > AROUND + CHARGE.length ? '…' : ''}”`
}
const AROUND = 40

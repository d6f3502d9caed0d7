import { startingFrom } from '../../contract/labels.ts'
import { CHARGE, fillCharge, formatRupees, parseRupees } from '../../contract/money.ts'

/**
 * "1499" → "Starting From: 1,499/-", or as the texts say it in another language; a charge that is no single number is
 * shown as it is.
 */
export function chargeText(visitCharge: string, texts = { startingFrom }): string {
  const rupees = parseRupees(visitCharge)
  return rupees === undefined ? visitCharge.trim() : texts.startingFrom(formatRupees(rupees))
}

/** What visitors read in place of a text that names the charge, with the words around it. */
export function toReading(text: string, visitCharge: string): string | undefined {
  const at = text.indexOf(CHARGE)
  if (at < 0) return undefined
  const [start, end] = [text.slice(0, at).slice(-AROUND), text.slice(at).slice(0, AROUND + CHARGE.length)]
  return `Visitors read “${at > AROUND ? '…' : ''}${fillCharge(start + end, visitCharge)}${text.length - at > AROUND + CHARGE.length ? '…' : ''}”`
}
const AROUND = 40

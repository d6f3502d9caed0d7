import { startingFrom } from '../../contract/labels.ts'
import { formatRupees, parseRupees } from '../../contract/money.ts'

/**
 * "1499" → "Starting From: 1,499/-", or as the texts say it in another language; a charge that is no single number is
 * shown as it is.
 */
export function chargeText(visitCharge: string, texts = { startingFrom }): string {
  const rupees = parseRupees(visitCharge)
  return rupees === undefined ? visitCharge.trim() : texts.startingFrom(formatRupees(rupees))
}

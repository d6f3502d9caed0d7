import { formatRupees, parseRupees } from '../../contract/money.ts'

export const CHARGE_FROM = 'Starting From'

/** "1499" → "Starting From: 1,499/-"; a charge that is no single number is shown as it is. */
export function chargeText(visitCharge: string): string {
  const rupees = parseRupees(visitCharge)
  return rupees ? `${CHARGE_FROM}: ${formatRupees(rupees)}/-` : visitCharge.trim()
}

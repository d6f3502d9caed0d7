import { parseRupees } from '../../../contract/services.ts'
import { serviceTexts } from './service-texts.ts'

/** "1499" → "Starting From: 1,499/-"; a charge that is no single number is shown as it was written. */
export function chargeText(visitCharge: string): string {
  const rupees = parseRupees(visitCharge)
  return rupees ? serviceTexts.from(rupees.toLocaleString('en-IN')) : visitCharge.trim()
}

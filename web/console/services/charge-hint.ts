import { parseRupees } from '../../../contract/services.ts'
import { chargeText } from '../../site/services/charge-text.ts'

/** What visitors will see of a visiting charge as it is typed. */
export function chargeHint(visitCharge: string): string {
  if (visitCharge.trim() === '') return 'Rupees, such as 499 or ₹1,299; or words, such as “On request”.'
  if (parseRupees(visitCharge)) return `On the page: “${chargeText(visitCharge)}”. Can be paid online.`
  return `On the page: “${chargeText(visitCharge)}”. Without a single number, paying online is not offered.`
}

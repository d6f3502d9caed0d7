import { formatPaise } from '../../../contract/money.ts'
import type { City } from '../../../contract/options.ts'
import type { IslandTexts } from '../../../languages/en/islands.ts'

/** Whether a technician comes, or someone calls back to quote first. */
export type BookingKind = 'visit' | 'callBack'

/** The visit charge of a service: the text that is shown, and the amount where it can be paid online. */
export type Charge = {
  text: string
  amountPaise?: number
  /** The service that is charged for, such as `homeservice/electrician`. */
  service: string
}

/** The charge where someone decides: of a visit also what becomes of it. */
export function toChargeLine({ amountPaise, text }: Charge, kind: BookingKind, terms: IslandTexts['terms']): string {
  return kind === 'visit' && amountPaise ? terms.chargeDeducted(formatPaise(amountPaise)) : text
}

export type BookingProps = {
  /** The page's service as a lead names it, in every language: an option of the form, or its English title. */
  service: string
  /** What the visitor reads for it: the title of its page. */
  title: string
  kind: BookingKind
  /** The charge of each service that the form offers; a service without a published page has none. */
  charges: Readonly<Record<string, Charge>>
  /** The digits that a mobile number may begin with. */
  firstDigits: string
  phone: string
  /** Whether a firm may want its GSTIN on the tax invoice. */
  asksGstin?: boolean
  /** Online payment; undefined where no provider is set up. */
  payments?: { checkoutUrl?: string }
  /** The cities where a time can be chosen, for each service that has any; left out where no technician is active. */
  windows?: Readonly<Record<string, readonly City[]>> | undefined
}

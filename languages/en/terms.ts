import type { Widen } from '../language.ts'

/**
 * What the business promises about money and time, said in one way: pages, panel, messages and bills take it from here.
 * What the program does binds: `billOf`, `refundOf` and the acts of a visit.
 */
export const terms = {
  /** What becomes of the visit charge. */
  deduction: 'If you approve the quote, the visit charge is deducted from your bill.',
  /** In one line with the charge. */
  chargeDeducted: (charge: string) => `${charge} visit charge, deducted if you approve the quote`,
  /** With a rate that is chosen; without the work only the charge is owed. */
  inAll: (price: string, charge: string) => `In all: ${price} if you approve the quote, otherwise ${charge}.`,

  /** What moving and cancelling cost; the charge where it is paid online. */
  cancellation: (charge?: string, canMove = true) => {
    const free = canMove
      ? 'Moving is free until the technician sets out, cancelling until they arrive'
      : 'Cancelling is free until the technician arrives'
    return charge ? `${free}. If you cancel, ${charge} is refunded in 5 to 7 working days.` : `${free}.`
  },
  /** At the button that pays the charge now; the line at the top says that it is deducted. */
  refund: (charge: string) =>
    `If you pay now and cancel before the technician arrives, ${charge} is refunded in 5 to 7 working days. After the inspection it isn’t.`,
  /** Beside the button that books a visit. */
  proof: 'Verified technician · 30-day guarantee',

  /** As the button that books says it. */
  pay: 'You pay after the visit, when the job is done.',
  guarantee: 'The work is guaranteed for 30 days.',
} as const

/** What pages alone say, so that no browser fetches it. */
export const pageTerms = {
  /** Beside a quote: the charge was paid, or it is still open. */
  paidDeducted: 'The visit charge you have paid is deducted from this bill.',
  nothingAdded: 'If you approve this quote, no visit charge is added.',
  /** Below the rates of a service. */
  notOnTop: 'If you approve the quote, the visit charge is deducted from your bill, not added to these prices.',
  /** When we call, where no time can be chosen. */
  call: 'We call you within 90 minutes, 8 am to midnight, to agree a time.',
  /** Where times can be chosen. */
  choose: 'Choose a time when you book, or ask for a call within 90 minutes, 8 am to midnight.',
  /** Below the claim of the 90 minutes. */
  soon: 'If no technician is free, we call you within 90 minutes, 8 am to midnight, to agree a time.',
} as const

export type Terms = Widen<typeof terms>
export type PageTerms = Widen<typeof pageTerms>

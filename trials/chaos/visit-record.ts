/** What one visitor did and saw. */
export type Visit = {
  index: number
  mobile: string
  /** `booked`: the page confirmed it. `left`: the browser died or the visitor gave up, and did not come back. */
  end: 'booked' | 'notPaid' | 'left'
  /** Payments that the bank took or holds, whether the visitor knows or not. */
  charged: string[]
  /** References of the bookings that were confirmed to the visitor. */
  references: string[]
  /** What was acknowledged of the visit: entries of its history, and the stars of its review. */
  acknowledged: string[]
  /** Whether the operator asked for the payment to be given back. */
  isRefunded: boolean
  /** False states that the private page showed. */
  falseStates: string[]
  /** Other faults. */
  problems: string[]
}

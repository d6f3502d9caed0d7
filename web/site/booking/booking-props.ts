/** What the visit of a service costs: in words as they are shown, and as it is paid online where it is a number. */
export type Charge = {
  text: string
  amountPaise?: number
  /** Whose charge it is, such as `homeservice/electrician`. */
  service: string
}

export type BookingProps = {
  /** What the service of this page is called in a lead: an option of the form, or its own title. */
  service: string
  /** For this page's service, does a technician come, or does somebody call back? */
  kind: 'visit' | 'callBack'
  /** The charges of the services that the form offers; without one where none is published. */
  charges: Readonly<Record<string, Charge>>
  /** With which digits a mobile number may begin. */
  firstDigits: string
  phone: string
  /** PendingPayment online, where a provider is set up. */
  payments?: { checkoutUrl?: string }
}

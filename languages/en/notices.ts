import type { Widen } from '../language.ts'

/**
 * The texts as registered with DLT, India's register of message templates: a changed text has to be registered again. A
 * text in Devanagari is in parts of 70 characters instead of 160: the code's are short, so that it fits into one.
 */
export const smsTexts = {
  /** The last line lets the phone's browser fill in the code. */
  otp: (siteName: string, lastLine: string) =>
    `{#var#} is your ${siteName} booking code. It is valid for 5 minutes. Do not share it.\n\n${lastLine}`,
  /** The variables: reference, service, when we call, and the letters of the booking page's address. */
  booking: (siteName: string, page: string) =>
    `Your ${siteName} booking {#var#} for {#var#} is in. We'll call you {#var#}. See it: ${page}`,
  /** When we call, once the promised time has passed. */
  soon: 'soon',
  /** When we call, once someone has spoken with them: of a time that was agreed, or of one that was not. */
  agreed: 'before we come',
  /** The variables: reference, rupees, and the letters of the page's address. */
  refund: (siteName: string, page: string) =>
    `${siteName} booking {#var#}: Rs {#var#} will be refunded in 5 to 7 working days. Details: ${page}`,
  /** The variables: reference, when the technician comes, and the letters of the page's address. */
  visit: (siteName: string, page: string) =>
    `${siteName} booking {#var#}: your technician will come {#var#}. See or move it: ${page}`,
  /** Instead of `visit`, while the visit has no address. */
  address: (siteName: string, page: string) =>
    `${siteName} booking {#var#}: your technician will come {#var#}. Add your address: ${page}`,
  /** The variables: reference, one of `newsOf`, and the letters of the page's address. */
  news: (siteName: string, page: string) => `Update on your ${siteName} booking {#var#}: {#var#}. Details: ${page}`,
  /** What happened to a visit, in at most 30 letters each. They are variables, so that no text is registered again. */
  newsOf: {
    cancelled: 'visit cancelled',
    late: 'the technician is late',
    missed: 'no one answered: please call',
    lost: 'please choose another time',
    approved: 'quote approved by phone',
    done: 'work done: bill and guarantee',
    ended: 'visit finished: see your bill',
    nothing: 'nothing done, nothing to pay',
  },
  /** Instead of `newsOf.done`, where nothing was billed. */
  doneUnbilled: 'work done and guaranteed',
  /** Instead of `newsOf.cancelled`, where what was paid comes back; up to four digits fit into 30 letters. */
  cancelledPaid: (rupees: string) => `cancelled, Rs ${rupees} refunded`,
  /** The variables: reference, and the letters of the page's address. */
  lost: (siteName: string, page: string) =>
    `${siteName} {#var#}: sorry, no technician can come as promised. Choose a new time, or we'll find one: ${page}`,
  /** The variables: name and ID number of the technician, the code for the door, and the letters of the page's address. */
  coming: (siteName: string, page: string) =>
    `{#var#} (ID {#var#}) from ${siteName} is on the way. Door code: {#var#}. Photo and ID: ${page}`,
  /** The variables: the quote's number, reference, rupees, and the letters of the page's address. */
  quote: (siteName: string, page: string) =>
    `Quote {#var#} for ${siteName} booking {#var#}: Rs {#var#}. Read and approve: ${page}`,
  /** To a technician. The variables: one of `assignmentNews`, when or which one, where, and the letters of the day's address. */
  assignment: (siteName: string, page: string) => `${siteName}: {#var#} {#var#}, {#var#}. Your day: ${page}`,
  /** In at most 30 letters each. */
  assignmentNews: {
    planned: 'New visit',
    again: 'Free return visit',
    moved: (reference: string) => `${reference} moved to`,
    cancelled: 'Cancelled visit',
  },
  /** To a technician in the morning. The variables: `visitCount`, when the first one is, and the letters. */
  day: (siteName: string, page: string) => `${siteName}: {#var#} today, the first {#var#}. Your day: ${page}`,
  visitCount: (count: number) => (count === 1 ? '1 visit' : `${count} visits`),
  /** What the office sends by hand before the address of a technician's day. */
  dayMessage: (name: string, day: string) => `${name}, your visits for ${day}:`,
  /** The text of earlier versions, for sites that have not registered the one above. */
  booked: (siteName: string) =>
    `Your ${siteName} booking {#var#} for {#var#} has reached us. We call you between 8 am and 12 midnight.`,
}

export type SmsTexts = Widen<typeof smsTexts>

/** What mails to a customer say besides the texts of the booking's page. */
export const mailTexts = {
  openPage: 'Open your booking',
  receiptTitle: 'Your receipt',
  receipt: (amount: string) => `We have your payment of ${amount}. The receipt is attached as a PDF.`,
  bill: (amount: string) => `We have your payment of ${amount}. The bill is attached as a PDF.`,
  creditNote: 'The credit note is attached as a PDF.',
  /** At the foot of each mail. */
  why: (site: string) =>
    `You get this email because you gave ${site} this address with your booking. We use it only for this booking.`,
  /** What the business sends by WhatsApp. */
  wayBack: (reference: string | undefined, when: string | undefined, link: string) =>
    `Your booking${reference ? ` ${reference}` : ''}${when ? `: we’ll call you ${when}` : ''}. Your page: ${link}`,
}

export type MailTexts = Widen<typeof mailTexts>

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The words of a receipt or a credit note. What tax law names is in English beside its translation. */
export const receiptTexts = {
  /** A receipt stores its title in English; this is how it is printed. */
  titles: { Receipt: 'Receipt', 'Tax invoice': 'Tax invoice', 'Credit note': 'Credit note', Bill: 'Bill' },
  states: { Paid: 'Paid', Refunded: 'Refunded', Due: 'To pay' },
  amount: { paid: 'Amount paid', refunded: 'Amount refunded', due: 'Amount to pay' },
  total: { paid: 'Total paid', refunded: 'Total refunded', due: 'Total to pay' },
  gstIncluded: 'GST included',
  number: 'Number',
  billNumber: 'Bill number',
  guaranteedUntil: 'Guaranteed until',
  /** How a bill was paid at the door, besides UPI. */
  atDoor: { cash: 'Cash', online: 'Online' },
  /** Of money that the office has not found yet. */
  byTechnician: (method: string) => `${method}, according to the technician`,
  issuedOn: 'Issued on',
  receipt: { number: 'Receipt number', credited: 'For receipt', dated: 'Receipt dated' },
  invoice: { number: 'Invoice number', credited: 'For invoice', dated: 'Invoice dated' },
  refundedOn: 'Refunded on',
  paidOn: 'Paid on',
  refundedTo: 'Refunded to',
  paidBy: 'Paid by',
  paymentId: 'Payment ID',
  booking: 'Booking',
  placeOfSupply: 'Place of supply',
  from: 'From',
  billedTo: 'Billed to',
  charge: (service: string, city: string) => `Visit charge for ${service} in ${city}`,
  /** What comes off a bill; the receipt's number may be missing. */
  chargePaid: (receipt: string) => `Visit charge already paid${receipt && `, ${receipt}`}`,
  taxable: 'taxable value',
  refunded: (day: string, creditNote: string) => `Refunded on ${day}, credit note ${creditNote}`,
  help(phone: string, email: string) {
    const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean).join(' or ')
    return ways && `Questions about this payment? ${capitalised(ways)}.`
  },
  test: 'Test receipt: no money has moved, and this isn’t proof of payment.',
}

export type ReceiptTexts = Widen<typeof receiptTexts>

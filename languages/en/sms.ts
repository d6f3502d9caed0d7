import type { Widen } from '../widen.ts'

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
    `Your ${siteName} booking {#var#} for {#var#} is in. We call you {#var#}. See it: ${page}`,
  /** When we call, once the promised time has passed. */
  soon: 'soon',
  /** When we call, once somebody has spoken with them. */
  agreed: 'as agreed',
  /** The variables: reference, when the technician comes, and the letters of the page's address. */
  visit: (siteName: string, page: string) => `${siteName} booking {#var#}: the technician comes {#var#}. See or move it: ${page}`,
  /** The variables: reference, one of `newsOf`, and the letters of the page's address. */
  news: (siteName: string, page: string) => `News of your ${siteName} booking {#var#}: {#var#}. Details: ${page}`,
  /** What happened to a visit, in at most 30 letters each. They are variables, so that no text is registered again. */
  newsOf: {
    cancelled: 'cancelled, nobody comes',
    late: 'the technician is late',
    missed: 'nobody opened, please call us',
    lost: 'please choose another time',
    approved: 'quote approved by phone',
    done: 'done, bill and guarantee',
    ended: 'visit over, with the bill',
    again: 'we come again, free',
  },
  /** Instead of `newsOf.done`, where nothing was billed. */
  doneUnbilled: 'done, with guarantee',
  /** Instead of `newsOf.cancelled`, where what was paid comes back; up to four digits fit into 30 letters. */
  cancelledPaid: (rupees: string) => `cancelled, Rs ${rupees} comes back`,
  /** The variables: name and ID number of the technician, the code for the door, and the letters of the page's address. */
  coming: (siteName: string, page: string) =>
    `{#var#} (ID {#var#}) of ${siteName} is on the way. Code for the door: {#var#}. Photo and card: ${page}`,
  /** The variables: the quote's number, reference, rupees, and the letters of the page's address. */
  quote: (siteName: string, page: string) =>
    `Quote {#var#} for ${siteName} booking {#var#}: Rs {#var#}. Read and approve: ${page}`,
  /** To a technician. The variables: one of `assignmentNews`, when or which one, where, and the letters of the day's address. */
  assignment: (siteName: string, page: string) => `${siteName}: {#var#} {#var#}, {#var#}. Your day: ${page}`,
  /** In at most 30 letters each. */
  assignmentNews: { planned: 'New visit', cancelled: 'Cancelled:' },
  /** To a technician in the morning. The variables: `visitCount`, when the first one is, and the letters. */
  day: (siteName: string, page: string) => `${siteName}: {#var#} today, the first {#var#}. Your day: ${page}`,
  visitCount: (count: number) => (count === 1 ? '1 visit' : `${count} visits`),
  /** What the office sends by hand before the address of a technician's day. */
  dayMessage: (name: string, day: string) => `${name}, your visits of ${day}:`,
  /** The text of earlier versions, for sites that have not registered the one above. */
  booked: (siteName: string) =>
    `Your ${siteName} booking {#var#} for {#var#} has reached us. We call you between 8 am and 12 midnight.`,
}

export type SmsTexts = Widen<typeof smsTexts>

import { CONSENT_TEXTS, CONSENT_VERSION } from '../../contract/bookings/consent.ts'
import type { Widen } from '../language.ts'
import { terms } from './terms.ts'

/** Apart from the catalogue, which has it too: the browser fetches these texts with the panel and no others. */
export const bookingTexts = {
  close: 'Close',

  stepsLabel: 'Booking steps',
  steps: ['Details', 'Code', 'Booked'],
  payStep: 'Payment',

  detailsTitle: 'Your details',
  name: 'Name',
  mobile: 'Mobile',
  mailid: 'Email',
  addMail: 'Add an email for the receipt',
  service: 'Service',
  city: 'City',
  message: 'What needs doing?',
  forFirm: 'Tax invoice for a firm (GSTIN)',
  gstin: 'GSTIN of the firm',
  consent: CONSENT_TEXTS[CONSENT_VERSION - 1],
  privacy: 'Privacy policy',
  /** The way to book without paying now; a service that names no charge is just booked. */
  book: { visit: 'Book, pay after the visit', callBack: 'Book, pay later', noCharge: 'Book now' },
  codeConfirms: 'A code by SMS confirms your number.',
  /** Where the charge can be paid now, without a code. */
  codeUnlessPaid: 'Paying later? A code by SMS confirms your number.',
  sending: 'Sending the code…',
  proving: 'We’re very busy, so we’re checking that you’re not a robot. This takes a few seconds.',

  codeTitle: 'Enter the code',
  codeSentTo: (mobile: string) => `Sent by SMS to +91 ${mobile}.`,
  change: 'Change number',
  code: '6-digit code',
  verify: 'Verify and book',
  verifying: 'Checking the code…',
  codeWrong: 'That code doesn’t match our latest SMS. Please check it.',
  numberChanged: 'Your number has changed since we sent the code. Get a code for the new one. Your details are still here.',
  codeExpired: 'This code has expired. Get a new one.',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `New code in ${seconds} s`,

  callBackTitle: 'We’ll call you back',
  callBackText: 'We can’t send codes right now. We have your details, so there’s nothing you need to do.',
  doorsTitle: 'Other ways to book',
  doorsRetry: (seconds: number) => `We’ll try again in ${seconds} s.`,
  bookByCode: 'Book with a code by SMS',
  writeWhatsApp: 'Send us this on WhatsApp',
  writeSms: 'Send us this by SMS',
  back: 'Back to your details',
  callNow: (phone: string) => `Call us now: ${phone}`,

  booking: 'Sending your booking…',
  unsent: 'Your number is verified, but your booking hasn’t reached us yet. Nothing is lost.',
  tryAgain: 'Try again',
  lapsed: 'Your verification has expired. Get a new code. Your details are still here.',
  offline: 'We couldn’t connect. Check your connection and try again.',
  unsentOffline:
    'You’re offline, so nothing was sent. What you typed is kept on this device. When you’re back online, we’ll ask you whether to send it.',
  unsentOffer: 'You’re back online. Your booking hasn’t been sent yet.',
  unsentSend: 'Send it now',
  unsentPay: 'You’re back online. Your booking hasn’t been sent yet: choose how to book below.',
  wait: (seconds: number) =>
    seconds < 120 ? `You can try again in ${seconds} s.` : `You can try again in ${Math.ceil(seconds / 60)} minutes.`,

  doneTitle: 'Booked',
  reference: 'Your reference',
  copy: 'Copy',
  copied: 'Copied',
  nextTitle: 'What happens next',
  nextSteps: {
    visit: ['We agree a time with you, and you get a written quote before any work.', `${terms.pay} ${terms.guarantee}`],
    callBack: ['We ask what you need, then give you a day and a price in writing.', 'Nothing is due before you agree.'],
  },
  nextPaid: {
    visit: `${terms.deduction} ${terms.guarantee}`,
    callBack: 'Nothing more is due before you agree.',
  },
  paidAmount: (amount: string) => `${amount} paid`,
  toBooking: 'See your booking',
  /** Where a time is booked, and no one knows yet where. */
  addAddress: 'Add your address',
  toReceipt: 'Receipt (PDF)',
  explore: 'Explore Services',
  /** The one promise: page, mail, SMS and console say it in these words. */
  promise: {
    call: (when: string) => `We’ll call you ${when}.`,
    by: (time: string) => `by ${time}`,
    tomorrowBy: (time: string) => `tomorrow by ${time}`,
    byOn: (time: string, day: string) => `by ${time} on ${day}`,
    /** The number to call follows this text. */
    late: (when: string) => `We should have called you ${when}. If we haven’t, we’re late: please call us on`,
  },

  /** When the technician comes: the choice in the form, and what became of it. */
  when: {
    title: 'When should the technician come?',
    soon: 'Within 90 minutes',
    more: 'Another time',
    moreHint: 'the next 7 days',
    earliest: 'Earliest times',
    call: 'Call me to agree a time',
    full: 'full',
    closed: 'We’re closed until 8 am.',
    cityFirst: 'Choose a city to see all free times.',
    looking: 'Looking for free times…',
    noneFree: 'No time is free in the next 7 days. Book, and we’ll find one with you on the phone.',
    taken: (when: string) => `${when} has just been taken. Still free:`,
    past: (when: string) => `${when} is no longer available. Still free:`,
    soonGone: 'The 90-minute slot has just gone. Still free:',
    comes: (when: string) => `Your technician will come ${when}.`,
    page: 'Add your address on your booking page. You can move or cancel the visit there, and see your technician once they confirm.',
    quoteFirst: 'You get a written quote before any work.',
    lost: 'You’re booked, but that time has just been taken. Please choose another.',
    next: (times: string) => `Still free: ${times}.`,
    another: 'Choose another time',
  },

  chargeChanged: (charge: string) =>
    `The visit charge has changed since you opened this page: it’s now “${charge}”. You haven’t been charged. Please choose again.`,
  chargeGone:
    'You can no longer pay for this service online. Book with a code by SMS: we’ll tell you the visit charge on the phone.',
  chargeByPhone: 'We tell you the visit charge on the phone, before anyone visits.',

  payment: {
    pay: (amount: string) => `Pay ${amount} now`,
    what: (service: string) => `Visit charge: ${service}`,
    ordering: 'Opening the payment…',
    waiting: 'Waiting for your payment…',
    checking: 'Checking your payment…',
    fieldsMissing: 'Please fill in all required fields.',
    paid: 'Payment Successful!',
    submitFailed: 'Failed to submit booking',
    checkoutMissing: 'The payment window didn’t open',
    checkoutMissingWhy: 'You haven’t been charged. Try again, or book with a code by SMS.',
    closed: 'You closed the payment window. You haven’t been charged, and your details are still here.',
    timeOver:
      'The payment has timed out, and we’re no longer holding your time. You haven’t been charged: pay again, or book with a code by SMS.',
    contested:
      'Someone else is paying for this time too. Whoever pays first gets it. If that isn’t you, choose another time or get your money back. You haven’t been charged yet: press again to pay.',
    notCharged: 'Your payment didn’t go through. You haven’t been charged, and your details are still here.',
    failed: 'You haven’t been charged, and your details are still here.',
    checkFailed: 'We couldn’t connect',
    checkAgain: 'Check again',
    unsure: {
      completing: {
        title: 'Paid: we’re finishing your booking',
        text: 'Your money is safe with us. Don’t pay again: we’ll finish the booking, even if you close this page.',
      },
      waiting: {
        title: 'Waiting for your bank',
        text: 'We don’t know yet whether the payment went through. Don’t pay again: as soon as your bank answers, we’ll finish your booking, or you can try once more.',
      },
    },
  },

  submitFailed: 'Error submitting',
  assigned: 'Technician assigned successfully',
} as const

export type BookingTexts = Widen<typeof bookingTexts>

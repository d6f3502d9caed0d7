import { CONSENT_TEXTS, CONSENT_VERSION } from '../../contract/bookings/consent.ts'
import type { Widen } from '../widen.ts'

/** Apart from the catalogue, which has it too: the browser fetches these texts with the panel and no others. */
export const bookingTexts = {
  dialog: 'Booking',
  close: 'Close',
  callInstead: 'Call us instead',
  notLoaded: 'The form did not load. Load the page again, or call us.',

  stepsLabel: 'Steps of the booking',
  steps: ['Details', 'Code', 'Booked'],
  payStep: 'Payment',

  detailsTitle: 'Your details',
  name: 'Name',
  mobile: 'Mobile',
  mailid: 'Email (optional)',
  service: 'Service',
  city: 'City',
  cityNone: 'Choose',
  message: 'What needs doing?',
  forFirm: 'Tax invoice for a firm (GSTIN)',
  gstin: 'GSTIN of the firm',
  consent: CONSENT_TEXTS[CONSENT_VERSION - 1],
  privacy: 'Privacy policy',
  /** The way to book without paying now; a service that names no charge is just booked. */
  book: { visit: 'Book, pay after the visit', callBack: 'Book, pay later', noCharge: 'Book now' },
  codeConfirms: 'A code by SMS confirms your number.',
  sending: 'Sending the code…',
  proving: 'Many people are booking at this moment. Your device is showing us that it is no program: a few seconds.',

  codeTitle: 'Enter the code',
  codeSentTo: (mobile: string) => `Sent by SMS to +91 ${mobile}.`,
  change: 'Change number',
  code: '6-digit code',
  verify: 'Verify and book',
  verifying: 'Checking the code…',
  codeWrong: 'These are not the digits of the newest SMS. Look at it again.',
  numberChanged: 'The number has changed since we sent the code. Ask for a code to the new one; your details are still here.',
  codeExpired: 'This code has run out. Ask for a new one.',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `New code in ${seconds} s`,

  callBackTitle: 'We call you back',
  callBackText: 'We can’t send codes right now. We have your details, so you need not do anything.',
  doorsTitle: 'Other ways to book',
  doorsRetry: (seconds: number) => `We try again by ourselves in ${seconds} s.`,
  bookByCode: 'Book with a code by SMS',
  writeWhatsApp: 'Send us this on WhatsApp',
  writeSms: 'Send us this by SMS',
  back: 'Back to your details',
  callNow: (phone: string) => `Call us now: ${phone}`,

  booking: 'Sending your booking…',
  unsent: 'Your number is verified, but the booking has not reached us yet. Nothing is lost.',
  tryAgain: 'Try again',
  lapsed: 'The check of your number has run out. Send yourself a new code; your details are still here.',
  offline: 'No answer from our side. Check your connection and try again.',
  unsentOffline:
    'You are offline, so nothing was sent. What you typed is kept on this device; when you are online again, we ask you whether to send it.',
  unsentOffer: 'You are online again. Your booking was not sent yet.',
  unsentSend: 'Send it now',
  unsentPay: 'You are online again. Your booking was not sent yet: choose below how to book.',
  wait: (seconds: number) =>
    seconds < 120 ? `You can try again in ${seconds} s.` : `You can try again in ${Math.ceil(seconds / 60)} minutes.`,

  doneTitle: 'Booked',
  reference: 'Your reference',
  copy: 'Copy',
  copied: 'Copied',
  nextTitle: 'What happens next',
  nextSteps: {
    visit: [
      'You agree on the time, and a written quote comes before any work.',
      'You pay once it works. The work has a 30-day guarantee.',
    ],
    callBack: ['We ask what you need and name a day and a price in writing.', 'Nothing is due before you agree.'],
  },
  nextPaid: {
    visit: 'The visit charge is paid. The rest is due once it works, and the work has a 30-day guarantee.',
    callBack: 'The charge is paid. Nothing more is due before you agree.',
  },
  paidAmount: (amount: string) => `${amount} paid`,
  toBooking: 'Your booking’s page',
  toReceipt: 'Receipt (PDF)',
  explore: 'Explore Services',
  /** The one promise: page, mail, SMS and console say it in these words. */
  promise: {
    call: (when: string) => `We call you ${when}.`,
    by: (time: string) => `by ${time}`,
    tomorrowBy: (time: string) => `tomorrow by ${time}`,
    byOn: (time: string, day: string) => `by ${time} on ${day}`,
    /** The number to call follows this text. */
    late: (when: string) => `We should have called you ${when}. If nobody has, we are late: please call us on`,
  },

  /** When the technician comes: the choice in the form, and what became of it. */
  when: {
    title: 'When should the technician come?',
    soon: 'Within 90 minutes',
    more: 'Another time',
    moreHint: 'the next 7 days',
    call: 'Call me first',
    day: 'Day',
    time: 'Time',
    full: 'full',
    looking: 'Looking for free times…',
    noneFree: 'No time is free in the next 7 days. Book, and we find one with you on the phone.',
    taken: (when: string) => `${when} has just been taken by somebody else. These are free:`,
    past: (when: string) => `${when} can’t be chosen any more. These are free:`,
    soonGone: 'Nobody can come within 90 minutes any more. These are free:',
    comes: (when: string) => `The technician comes ${when}.`,
    page: 'Add your address on your booking’s page. It shows who comes, and you can move or cancel the visit there.',
    quoteFirst: 'A written quote comes before any work.',
    lost: 'You are booked, but the time that you chose was taken a moment before. Nobody comes then.',
    next: (times: string) => `Free are: ${times}.`,
    another: 'Choose another time',
  },

  chargeChanged: (charge: string) =>
    `The visit charge has changed since you opened this page. It is now “${charge}”. Nothing has been charged: look at it, then choose again.`,
  chargeGone: 'This service is not paid for online any more. Book with a code by SMS: we tell you the visit charge on the phone.',
  chargeByPhone: 'We tell you the visit charge on the phone, before anybody comes.',

  /** What moving and cancelling cost, where a technician's time is booked; the charge where it is paid online. */
  refundRule: (charge?: string) =>
    charge
      ? `Move or cancel free until the technician is at your door; ${charge} paid comes back in full in 5 to 7 working days. Once the technician has inspected, it is kept, and comes off the bill if you approve the quote.`
      : 'Move or cancel free until the technician is at your door.',

  payment: {
    pay: (amount: string) => `Pay ${amount} now`,
    what: (service: string) => `Visit charge: ${service}`,
    ordering: 'Opening the payment…',
    waiting: 'Waiting for your payment…',
    checking: 'Checking your payment…',
    fieldsMissing: 'Please fill in all required fields.',
    paid: 'Payment Successful!',
    submitFailed: 'Failed to submit booking',
    checkoutMissing: 'The payment window did not open',
    checkoutMissingWhy: 'The payment window did not load. You have not been charged. Try again, or book with a code by SMS.',
    closed: 'You closed the payment window. You have not been charged, and your details are still here.',
    timeOver:
      'The time to pay is over, and the chosen time is no longer kept for you. You have not been charged: pay again, or book with a code by SMS.',
    contested:
      'Somebody else is paying for this time at this moment. Whoever pays first has it; if you are second, you choose another time or your money comes back. You have not been charged yet: press again to pay.',
    notCharged: 'Your payment did not go through. You have not been charged, and your details are still here.',
    failed: 'You have not been charged, and your details are still here.',
    checkFailed: 'No answer from our side',
    checkAgain: 'Look again',
    unsure: {
      completing: {
        title: 'Paid: your booking is being finished',
        text: 'Your money is safe with us. Do not pay again: the booking is finished by itself, even if you close this page.',
      },
      waiting: {
        title: 'Waiting for your bank',
        text: 'We don’t know yet whether the payment went through. Do not pay again: as soon as your bank answers, your booking is finished by itself, or you can try once more.',
      },
    },
  },

  submitFailed: 'Error submitting',
  assigned: 'Technician assigned successfully',
  closeNotice: 'Close',
} as const

export type BookingTexts = Widen<typeof bookingTexts>

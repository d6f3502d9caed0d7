import type { Booking } from '../../contract/bookings/payments.public.ts'
import type { PaidBy } from '../../contract/options.ts'
import type { Widen } from '../widen.ts'

type State = Booking['state']

export const bookingPageTexts = {
  eyebrow: 'Your booking',
  description: 'How this booking stands now.',
  titles: {
    booked: 'Booked',
    paidAndBooked: 'Paid and booked',
    completing: 'Paid: your booking is being finished',
    waiting: 'Waiting for your bank',
    notCharged: 'You have not been charged',
    paidTwice: 'You paid twice: this payment comes back',
    refunding: 'Your refund is on its way',
    refundFailed: 'Your refund is held up',
    refunded: 'Your money has been returned',
    done: 'This booking is completed',
    cancelled: 'This booking is cancelled',
  } satisfies Record<State, string>,
  leads: {
    booked: () => 'We have your booking. Nothing has been charged.',
    paidAndBooked: (amount: string) => `We have your payment of ${amount} and your booking. There is nothing left for you to do.`,
    completing: (amount: string) =>
      `Your ${amount} is with us and safe. Do not pay again: we are finishing the booking, and its reference appears here.`,
    waiting: (amount: string) =>
      `Do not pay again. Your bank has not told us yet whether the ${amount} went through. If it did, you are booked without doing anything. If it did not, you are not charged.`,
    notCharged: (amount: string) => `The payment of ${amount} did not go through, so nothing is booked yet.`,
    paidTwice: (amount: string) =>
      `Your booking was paid before, so this second payment of ${amount} is not needed. We have been told and return it to where it came from. Your booking stands, and there is nothing left for you to do.`,
    refunding: (amount: string) =>
      `We are returning ${amount} to the card, UPI account or bank account that it was paid from. It usually reaches you in 5 to 7 working days.`,
    refundFailed: (amount: string) =>
      `We tried to return ${amount}, and the bank did not take it. The money is safe with us. We have been told and try again; you can also call us.`,
    refunded: (amount: string) =>
      `We have returned ${amount} to the card, UPI account or bank account that it was paid from. Banks show it within 5 to 7 working days.`,
    done: () => 'What you booked is done. Thank you for calling us.',
    cancelled: (amount: string) =>
      amount
        ? `Nobody comes for it any more. You have paid ${amount}: if nobody has told you what becomes of that, please call us.`
        : 'Nobody comes for it any more, and nothing is to be paid.',
  } satisfies Record<State, (amount: string) => string>,
  /** Instead of `leads.paidAndBooked`. */
  partReturned: (amount: string, returned: string) =>
    `We have your payment of ${amount} and have returned ${returned} of it. Your booking stands, and there is nothing left for you to do.`,
  nextTitle: 'What happens next',
  next: {
    completing: [
      'It usually takes less than a minute, and it goes on if you close this page.',
      'Keep this page’s address: it always tells how your booking stands.',
    ],
    waiting: [
      'Most banks answer within a few minutes, some take up to an hour.',
      'You may close this page. Its address always tells how your booking stands.',
    ],
    notCharged: [
      'You can try again, or book with a code by SMS and pay nothing now.',
      'If your bank shows the amount as taken all the same, look here again: as soon as it reaches us, you are booked.',
    ],
    paidTwice: [],
    refunding: [],
    refundFailed: [],
    refunded: [],
    done: [
      'Is something not right? Our work has a 30-day guarantee: call us with your reference.',
      'For anything else you can book again at any time.',
    ],
    cancelled: [
      'Do you need us after all, or did you not ask for this? Call us with your reference, and we take it up again.',
      'You can also book anew at any time.',
    ],
  } satisfies Partial<Record<State, readonly string[]>>,
  /** When a technician comes, and the forms that choose and move it. */
  visit: {
    titles: {
      planned: 'Your technician’s visit',
      toPlan: 'We plan your visit',
      lost: 'Please choose another time',
      late: 'Your technician is late',
      missed: 'Nobody opened',
      cancelled: 'The visit is cancelled',
      approved: 'The quote is approved',
      done: 'The work is done',
      ended: 'The visit is over',
      nothing: 'Nothing was done',
      claimed: 'We will come again, free',
      again: 'We will come again, free',
    },
    leads: {
      toPlan: 'You hear from us when the technician comes.',
      lost: 'The technician can’t come at the time that you chose. Choose another one, or call us. We look for a way too.',
      late: 'The technician should be with you by now. We are after it. If nobody has told you more, please call us.',
      missed: 'The technician was at your door, and nobody opened. Call us, and somebody comes again.',
      cancelled: 'Nobody comes at this time any more. If you need us after all, call us with your reference.',
      approved: 'You have approved the quote on the phone. If that is not so, please call us.',
      done: 'The work is guaranteed: if the same fault comes back, so do we, free of the visit charge.',
      ended: 'The technician has been with you. If anything is left open, call us with your reference.',
      nothing:
        'The technician noted that nothing was done and nothing is to pay. Was that so? If work was done, or you paid something, please call us or say so in your review.',
      claimed: 'Your message has reached us. Choose when somebody comes again, or we call you.',
      again: 'The same fault is back: somebody comes again, and you pay no visit charge.',
    },
    comes: (when: string) => `The technician comes: ${when}.`,
    steps: {
      planned: 'This time is booked for you.',
      accepted: 'The technician has confirmed the visit.',
      on_the_way: 'The technician is on the way to you.',
      arrived: 'The technician is with you.',
    },
    whoTitle: 'Who comes',
    whoId: (id: string) => `ID ${id}`,
    whoChecked: (day: string) => `Background checked on ${day}`,
    code: 'Code for the door',
    codeHint: 'Tell it to the technician at your door, not before.',
    whereTitle: 'Where the technician comes',
    address: 'Address',
    addressHint: 'Flat, floor, building, street, and what is near it',
    pincode: 'PIN code (optional)',
    gate: (note: string) => `For the gate: ${note}`,
    gateNote: 'For the gate (optional)',
    gateNoteHint: 'A code, or what to tell the guard',
    savePlace: 'Save the address',
    changePlace: 'Change the address',
    moveTitle: 'Move the visit',
    moveHint: 'It costs nothing. You can move the visit until the technician sets out, three times at most.',
    choose: 'Book this time',
    move: 'Move to this time',
    noneFree: 'No time is free in the next 7 days. Call us, and we find one.',
    cancelTitle: 'Cancel the visit',
    /** The amount where something comes back. */
    cancelMeans: (amount?: string) =>
      amount
        ? `Nobody comes then, and the booking ends. ${amount} comes back in full to the card, UPI account or bank account that it was paid from, in 5 to 7 working days.`
        : 'Nobody comes then, and the booking ends. Nothing is to be paid.',
    cancel: 'Yes, cancel the visit',
    /** Instead of `leads.paidAndBooked`, where the time was lost. */
    paidChooseAgain: (amount: string) => `We have your payment of ${amount} and your booking. Only the time is still open.`,
    trust: {
      guaranteeTitle: '30-day guarantee',
      guaranteed: (day: string) => `The work is guaranteed until ${day}.`,
      ask: 'Is the same fault back?',
      askHint: 'Somebody comes again, and you pay no visit charge.',
      what: 'What is wrong?',
      claim: 'Ask somebody to come again',
      reviewTitle: 'How was it?',
      reviewHint: 'Your stars count in our average. Nobody is rewarded for them.',
      starsLabel: 'Stars',
      text: 'What should others know? (optional)',
      consent: (city: string) => `Show it with my first name and area (${city})`,
      send: 'Send the review',
      ownTitle: 'Your review',
      shown: 'It may be shown on this site with your first name and area.',
      unshown: 'It is not shown on this site. The stars count.',
      withdraw: 'Take the review back',
    },
  },
  /** What a technician offers at the door, and what is to be paid there. */
  quote: {
    title: (number: number) => `Quote ${number}`,
    kinds: { labour: 'work', part: 'part' },
    total: 'Total, GST included',
    hint: 'Nothing is done before your yes. If you decline, only the visit is charged.',
    /** Where no visit charge is asked for, as of a return. */
    hintFree: 'Nothing is done before your yes. If you decline, you pay nothing.',
    comesOff: 'The visit charge that you have paid comes off the bill.',
    approve: (amount: string) => `Approve ${amount}`,
    decline: 'Decline',
    approved: 'You have approved this quote.',
    declined: 'You have declined this quote.',
    /** Instead of the booking's own, while something waits for the customer. */
    leads: {
      waits: 'The quote needs your answer.',
      toPay: (amount: string) => `${amount} is to be paid at the door.`,
    },
    payNow: {
      title: 'To pay now',
      upi: 'Pay the technician in cash, or by UPI here or with the code on their phone.',
      cash: 'Pay the technician in cash, or call us.',
    },
    payLater: {
      title: 'Still to pay',
      upi: 'Pay by UPI here, or call us.',
      cash: 'Call us and we agree how you pay.',
      /** Where the checkout takes it too. */
      checkout: 'Pay by card, net banking or UPI here, or call us.',
      underWay: 'A payment of this bill is on its way. Don’t pay again: this page shows it as soon as it is here.',
    },
    /** Once the money was found; before, it is what was said at the door. */
    paidBy: { upi: 'Paid by UPI', cash: 'Paid in cash', online: 'Paid online', owed: 'Paid' } satisfies Record<PaidBy, string>,
    saidPaid: {
      upi: 'Paid by UPI, as the technician tells us',
      cash: 'Paid in cash, as the technician tells us',
      online: 'To be paid online',
      owed: 'Not paid yet',
    } satisfies Record<PaidBy, string>,
    /** Where a bill that was paid by the checkout was given back in whole. */
    refunded: 'Paid online, and refunded',
    overUpi: 'UPI takes at most ₹1,00,000 at once. Call us to pay in parts or by bank transfer.',
    payUpi: 'Pay by UPI',
    payOnline: (amount: string) => `Pay ${amount} now`,
    /** Below the checkout's amount. */
    payingFor: 'Your bill',
    notPaid: 'That did not work, and nothing was paid. Try again, or call us.',
    unknown: 'No answer came. Look again before you pay once more.',
    upiId: 'UPI ID:',
    bill: 'Your bill',
    billFile: 'Bill (PDF)',
  },
  auto: 'This page looks again by itself.',
  checkAgain: 'Look again',
  again: (service: string) => `Back to ${service}`,
  anew: (service: string) => `Book ${service} again`,
  toServices: 'All services',
  receipt: 'Receipt (PDF)',
  receiptInEnglish: 'Receipt in English (PDF)',
  creditNote: 'Credit note (PDF)',
  /** In the language of these texts. */
  creditNoteInIt: 'Credit note in English (PDF)',
  call: (phone: string) => `Call ${phone}`,
  callWhen: 'A person answers from 8 am to 12 midnight.',
  factsTitle: 'Details',
  facts: {
    reference: 'Reference',
    service: 'Service',
    city: 'City',
    mobile: 'Mobile',
    amount: { paid: 'Paid', returned: 'Returned', due: 'Visit charge' },
    partReturned: 'Of that returned',
    paidAt: 'Paid on',
    bookedAt: 'Booked on',
    askedAt: 'Asked for on',
  },
} as const

export type BookingPageTexts = Widen<typeof bookingPageTexts>

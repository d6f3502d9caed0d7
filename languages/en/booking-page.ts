import type { Booking } from '../../contract/bookings/payments.public.ts'
import type { PaidBy } from '../../contract/options.ts'
import type { Widen } from '../language.ts'

type State = Booking['state']

export const bookingPageTexts = {
  eyebrow: 'Your booking',
  description: 'The current status of this booking.',
  titles: {
    booked: 'Booked',
    paidAndBooked: 'Paid and booked',
    completing: 'Paid: we’re finishing your booking',
    waiting: 'Waiting for your bank',
    notCharged: 'You haven’t been charged',
    paidTwice: 'You paid twice: we’re refunding this payment',
    refunding: 'Your refund is on its way',
    refundFailed: 'Your refund is delayed',
    refunded: 'Your money has been refunded',
    done: 'This booking is complete',
    cancelled: 'This booking is cancelled',
  } satisfies Record<State, string>,
  leads: {
    booked: () => 'We have your booking. Nothing has been charged.',
    paidAndBooked: (amount: string) => `We have your payment of ${amount} and your booking.`,
    completing: (amount: string) =>
      `We have your ${amount} and it’s safe. Don’t pay again: we’re finishing the booking, and its reference will appear here.`,
    waiting: (amount: string) =>
      `Don’t pay again. Your bank hasn’t told us yet whether the ${amount} went through. If it did, you’re booked. If it didn’t, you won’t be charged.`,
    notCharged: (amount: string) => `The payment of ${amount} didn’t go through, so nothing is booked yet.`,
    paidTwice: (amount: string) =>
      `You had already paid for your booking, so we’re refunding this second payment of ${amount} to where it came from. Your booking stands.`,
    refunding: (amount: string) =>
      `We’re refunding ${amount} to the card, UPI account or bank account you paid from. It usually takes 5 to 7 working days.`,
    refundFailed: (amount: string) =>
      `We tried to refund ${amount}, but the bank refused it. The money is safe with us and we’ll try again. You can also call us.`,
    refunded: (amount: string) =>
      `We have refunded ${amount} to the card, UPI account or bank account you paid from. Banks show it within 5 to 7 working days.`,
    done: () => 'The job is done. Thank you for choosing us.',
    cancelled: (amount: string) =>
      amount
        ? `No one is coming. You have paid ${amount}: if you haven’t heard about your refund, please call us.`
        : 'No one is coming, and there is nothing to pay.',
  } satisfies Record<State, (amount: string) => string>,
  /** What is left for the customer, after how a booking stands. */
  left: {
    time: 'Please choose a time below.',
    address: 'Please add your address, so that the technician can find you.',
  },
  /** Instead of `leads.paidAndBooked`. */
  partReturned: (amount: string, returned: string) =>
    `We have your payment of ${amount} and have refunded ${returned} of it. Your booking stands.`,
  nextTitle: 'What happens next',
  next: {
    completing: [
      'It usually takes less than a minute, even if you close this page.',
      'Save the link to this page: it always shows the status of your booking.',
    ],
    waiting: [
      'Most banks answer within a few minutes. Some take up to an hour.',
      'You can close this page. The same link always shows the status of your booking.',
    ],
    notCharged: [
      'You can try again, or book with a code by SMS and pay nothing now.',
      'If your bank still shows the amount as taken, check this page again: you’re booked as soon as it reaches us.',
    ],
    paidTwice: [],
    refunding: [],
    refundFailed: [],
    refunded: [],
    done: [
      'Something not right? Our work has a 30-day guarantee: call us with your reference.',
      'Need something else? You can book again at any time.',
    ],
    cancelled: [
      'Still need us, or didn’t ask to cancel? Call us with your reference and we’ll reopen your booking.',
      'You can also book again at any time.',
    ],
  } satisfies Partial<Record<State, readonly string[]>>,
  /** When a technician comes, and the forms that choose and move it. */
  visit: {
    titles: {
      planned: 'Your technician’s visit',
      toPlan: 'We’re planning your visit',
      lost: 'Please choose another time',
      late: 'Your technician is late',
      missed: 'No one answered the door',
      cancelled: 'The visit is cancelled',
      approved: 'The quote is approved',
      done: 'The work is done',
      ended: 'Visit finished',
      nothing: 'Nothing was done',
      claimed: 'Free return visit',
    },
    leads: {
      toPlan: 'We’ll let you know when the technician is coming.',
      lost: 'The technician can’t come at the time you chose. Choose another, or call us. We’re looking for one too.',
      late: 'Your technician should be with you by now, and we’re finding out where they are. If you haven’t heard from us, please call.',
      missed: 'The technician was at your door, but no one answered. Call us to arrange another visit.',
      cancelled: 'No one is coming at this time. If you still need us, call us with your reference.',
      approved: 'You approved the quote on the phone. If you didn’t, please call us.',
      done: 'The work is guaranteed: if the same fault comes back, so do we, with no visit charge.',
      ended: 'The technician has visited. If anything is unfinished, call us with your reference.',
      nothing:
        'The technician told us that no work was done and that there is nothing to pay. If that isn’t right, please call us or say so in your review.',
      claimed: 'We’ve got your message. Choose a time for the return visit, or we’ll call you.',
      again: 'The same fault is back, so we’ll visit again with no visit charge.',
    },
    /** On the measuring tape: where the visit stands, in words as short as a fifth of a phone's width. */
    stagesLabel: 'Where your visit stands',
    stages: { planned: 'Booked', accepted: 'Confirmed', on_the_way: 'On the way', arrived: 'Arrived', done: 'Done' },
    comes: (when: string) => `Your technician will come ${when}.`,
    /** The time of a visit that is late. */
    wasDue: (when: string) => `Was due ${when}`,
    steps: {
      planned: 'This time is booked for you.',
      accepted: 'The technician has confirmed the visit.',
      on_the_way: 'The technician is on the way to you.',
      arrived: 'The technician is with you.',
    },
    whoTitle: 'Your technician',
    whoId: (id: string) => `ID ${id}`,
    whoChecked: (day: string) => `Background checked on ${day}`,
    code: 'Door code',
    codeHint: 'Give this code to the technician at your door, not earlier.',
    whereTitle: 'Your address',
    address: 'Address',
    addressHint: 'Flat, floor, building, street, and what is near it',
    pincode: 'PIN code (optional)',
    gate: (note: string) => `For the gate: ${note}`,
    gateNote: 'For the gate (optional)',
    gateNoteHint: 'A code, or what to tell the guard',
    savePlace: 'Save the address',
    changePlace: 'Change the address',
    moveTitle: 'Move the visit',
    moveHint: 'Free, up to three times, until the technician sets out.',
    choose: 'Book this time',
    move: 'Move to this time',
    noneFree: 'No time is free in the next 7 days. Call us and we’ll find one.',
    cancelTitle: 'Cancel the visit',
    /** The amount where something comes back. */
    cancelMeans: (amount?: string) =>
      amount
        ? `No one will come, and the booking ends. We refund ${amount} in full to the card, UPI account or bank account you paid from, in 5 to 7 working days.`
        : 'No one will come, and the booking ends. There is nothing to pay.',
    cancel: 'Yes, cancel the visit',
    /** Instead of `leads.paidAndBooked`, where the time was lost. */
    paidChooseAgain: (amount: string) => `We have your payment of ${amount} and your booking. You only need to choose a time.`,
    trust: {
      guaranteeTitle: '30-day guarantee',
      guaranteed: (day: string) => `The work is guaranteed until ${day}.`,
      ask: 'Same fault again?',
      askHint: 'We’ll visit again, with no visit charge.',
      what: 'What is wrong?',
      claim: 'Ask for a return visit',
      reviewTitle: 'How was it?',
      reviewHint: 'Your stars count towards our average. No one is rewarded for a review.',
      starsLabel: 'Stars',
      text: 'What should others know? (optional)',
      consent: (city: string) => `Show it with my first name and area (${city})`,
      send: 'Send the review',
      ownTitle: 'Your review',
      shown: 'It may be shown on this site with your first name and area.',
      unshown: 'It isn’t shown on this site. The stars still count.',
      withdraw: 'Remove my review',
    },
  },
  /** What a technician offers at the door, and what is to be paid there. */
  quote: {
    title: (number: number) => `Quote ${number}`,
    kinds: { labour: 'work', part: 'part' },
    total: 'Total, GST included',
    /** The visit charge. */
    hint: (charge: string) => `No work starts until you approve. If you decline, you pay only the visit charge of ${charge}.`,
    /** Where the visit charge was paid online. */
    hintPaid: 'No work starts until you approve. If you decline, you pay only for the visit.',
    /** Where no visit charge is asked for, as of a return. */
    hintFree: 'No work starts until you approve. If you decline, you pay nothing.',
    approve: (amount: string) => `Approve ${amount}`,
    decline: 'Decline',
    declineSurely: 'Yes, decline this quote',
    approved: 'You have approved this quote.',
    declined: 'You have declined this quote.',
    /** Instead of the booking's own, while something waits for the customer. */
    leads: {
      waits: 'The quote needs your answer.',
      toPay: (amount: string) => `Please pay the technician ${amount}.`,
      whenDone: (amount: string) => `You pay ${amount} when the job is done.`,
    },
    /** After an approved quote, before the work is done. */
    payWhenDone: 'To pay when the job is done',
    payNow: {
      title: 'To pay now',
      upi: 'Pay the technician in cash, or by UPI here or with the code on their phone.',
      cash: 'Pay the technician in cash, or call us.',
    },
    payLater: {
      title: 'Still to pay',
      upi: 'Pay by UPI here, or call us.',
      cash: 'Call us to agree how you’ll pay.',
      /** Where the checkout takes it too. */
      checkout: 'Pay by card, net banking or UPI here, or call us.',
      underWay: 'A payment for this bill is on its way. Don’t pay again: this page will show it as soon as it arrives.',
    },
    /** Once the money was found; before, it is what was said at the door. */
    paidBy: { upi: 'Paid by UPI', cash: 'Paid in cash', online: 'Paid online', owed: 'Paid' } satisfies Record<PaidBy, string>,
    saidPaid: {
      upi: 'The technician says you paid by UPI',
      cash: 'The technician says you paid in cash',
      online: 'To be paid online',
      owed: 'Not paid yet',
    } satisfies Record<PaidBy, string>,
    /** For a bill that was paid at the checkout and fully refunded. */
    refunded: 'Paid online, and refunded',
    overUpi: 'UPI allows up to ₹1,00,000 at a time. Call us to pay in parts or by bank transfer.',
    payUpi: 'Pay by UPI',
    payOnline: (amount: string) => `Pay ${amount} now`,
    /** Below the checkout's amount. */
    payingFor: 'Your bill',
    notPaid: 'Your payment didn’t go through. You haven’t been charged. Try again, or call us.',
    unknown: 'We couldn’t connect. Check again before you pay.',
    upiId: 'UPI ID:',
    bill: 'Your bill',
    billFile: 'Bill (PDF)',
  },
  auto: 'This page updates automatically.',
  checkAgain: 'Check again',
  again: (service: string) => `Back to ${service}`,
  anew: (service: string) => `Book ${service} again`,
  toServices: 'All services',
  receipt: 'Receipt (PDF)',
  receiptInEnglish: 'Receipt in English (PDF)',
  creditNote: 'Credit note (PDF)',
  /** In the language of these texts. */
  creditNoteInIt: 'Credit note in English (PDF)',
  call: (phone: string) => `Call ${phone}`,
  callOffice: (phone: string) => `Call the office: ${phone}`,
  callWhen: 'A person answers from 8 am to midnight.',
  factsTitle: 'Details',
  facts: {
    reference: 'Reference',
    service: 'Service',
    city: 'City',
    mobile: 'Mobile',
    amount: { paid: 'Paid', returned: 'Refunded', due: 'Visit charge' },
    /** The amount of a charge that was not paid online. */
    atVisit: (charge: string) => `${charge}, to pay after the visit`,
    partReturned: 'Of which refunded',
    paidAt: 'Paid on',
    bookedAt: 'Booked on',
    askedAt: 'Requested on',
  },
} as const

export type BookingPageTexts = Widen<typeof bookingPageTexts>

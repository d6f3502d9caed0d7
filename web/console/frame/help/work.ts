import type { ScreenName } from '../screens.ts'
import { FORM_KEYS, type Help, SEARCH_KEYS } from './screen-help.ts'

const TECHNICIAN =
  'Services, cities, PIN codes and hours decide what customers are offered, so enter what is true, not what you hope for. Customers check the photo, name and ID number at the door.'

/** Help for the screens of the group Work. */
export const WORK_HELP = {
  dashboard: {
    purpose: ['Start here: it shows what is waiting for you in your role. Every figure and line leads to what it counts.'],
    words: {
      Unanswered: 'New leads who haven’t been reached yet.',
      Unfinished: 'Visitors who started to book and didn’t finish. Most still need help: call them.',
      'Open minutes': 'How long a lead has waited during opening hours. Nights don’t count.',
      'Codes by SMS':
        'Visitors enter a code to book. Many sent but few verified means a bot is asking for them; the site then sends fewer.',
    },
  },
  leads: {
    purpose: [
      'Everyone who asked for a visit. Call whoever has waited longest, note what you agreed, and close the lead when the visit is over.',
      'Customers see the status on their booking page, so close a lead only when it’s true.',
    ],
    words: {
      New: 'The visit is still to come, even after a call.',
      Completed: 'The visit took place. The customer’s page says so.',
      Cancelled:
        'There is no visit. If one was planned, it’s cancelled and what was paid online for it is refunded. Otherwise, refund in Payments.',
      'Call or visit':
        'How much of the 90 minutes you promise is over; nights don’t count. Later, when to call next, or the visit’s time slot. Red is late: the time of the call, the next try or the visit has passed.',
      'No technician': 'A visit is promised, and no one comes yet. Plan it, or agree on another time.',
      Reached: 'Someone spoke to the customer: the clock stops, and the lead counts as answered.',
      'Not reached': 'You tried, but no one answered. The lead says when to call again.',
      Mine: 'Leads you took or were given.',
      'By phone':
        'Someone here entered it during a call. The form also plans the visit, where a technician can come, and takes the address.',
      Unfinished:
        'Started to book, then stopped at the code or the payment. They gave their number for this booking, so call once and ask. Each is removed after 30 days.',
      'Paid ₹…': 'The visit charge was paid online. Without this, the customer pays after the visit.',
      'KG-…': 'The booking’s reference. The customer has it too, so ask for it on the phone.',
    },
    keys: {
      j: 'Next lead',
      k: 'Previous lead',
      Enter: 'Open the lead',
      r: 'Customer reached; in an open lead, moves to the note',
      m: 'Customer not reached; moves to the note too',
      'mod+Enter': 'Save the note',
      t: 'Take the lead',
      e: 'Lead completed',
      x: 'Lead cancelled',
      n: 'Lead back to New',
      v: 'Tick the lead',
      Esc: 'Leave the note, close the lead, untick all',
      ...SEARCH_KEYS,
    },
  },
  visits: {
    purpose: [
      'Who visits whom, and when. Start at the top: what needs attention, then what needs planning. If both are empty, there’s nothing to do.',
      'Planning reserves the technician’s time at once, so no time is promised twice.',
    ],
    words: {
      'To plan':
        'Visits without a technician, and new leads without a visit. Enter takes the best technician who is free; any who usually do something else are marked.',
      'Not confirmed': 'The technician hasn’t said yes. They do so on their day page, or by phone; then you press the next step.',
      'Day link': 'Opens the page where a technician confirms, sets out and arrives. Works until 3 am. Sent by SMS at 7 am.',
      'Time off': 'A technician is off, or a city takes no bookings. The visits of a technician who is off go to To plan.',
      'Not proved': 'An arrival without the customer’s door code.',
    },
    keys: {
      j: 'Next visit',
      k: 'Previous visit',
      Enter: 'Open the visit; in a dialog, take the best one',
      a: 'Choose the technician',
      w: 'Choose the time slot',
      s: 'Next step',
      x: 'Cancel the visit',
      l: 'Send the technician the day link by WhatsApp',
      o: 'Off from now',
      u: 'Undo the last step: time off, or “on the way”',
      Esc: 'Close the visit',
    },
  },
  messages: {
    purpose: [
      'What visitors wrote on the contact page. You answer from your own email app, so mark the message answered afterwards.',
    ],
    words: {
      Unread: 'No one has opened it. The menu counts these.',
      Answered: 'You marked it as answered. The console can’t see your email.',
    },
    keys: {
      j: 'Next message',
      k: 'Previous message',
      Enter: 'Open the message',
      a: 'Message answered',
      u: 'Message unread',
      Esc: 'Close the message',
      ...SEARCH_KEYS,
    },
  },
  payments: {
    purpose: [
      'Every payment someone started online: visit charges, and bills paid from the booking page. Most rows need nothing: the site checks with the provider until it knows.',
    ],
    words: {
      Created: 'The payment page was opened. Nothing has come in yet.',
      Paid: 'The money is here but the booking isn’t. It usually follows within minutes; if it doesn’t, open the payment.',
      Booked: 'The money is here and there is a lead. All is well.',
      Failed: 'The bank refused. No money was taken.',
      Expired: 'Not paid in time. No money was taken.',
      Refunded: 'The money went back. The bank may take a week to show it.',
    },
    keys: SEARCH_KEYS,
  },
  'payments.balance': {
    purpose: [
      'Compares a day’s payments with the provider’s books. Every rupee captured must belong to a lead, and every paid lead to a payment. The site does this each night; look when it says a day differs.',
    ],
    words: {
      Balanced: 'Both sets of books agree for that day.',
      Difference: 'A payment without a lead, a lead without its payment, or a different amount. Each line leads to the order.',
      Captured: 'The bank has taken the money from the customer. An authorised payment isn’t yours yet.',
    },
  },
  'payments.door': {
    purpose: [
      'What technicians say customers paid them. Mark each as received once you see the money. The list shows what each technician still has to hand over.',
    ],
    words: {
      Open: 'Not checked yet. The board of visits asks for it after a day, or at once if it wasn’t paid.',
      Received: 'You have seen the money. You can undo this.',
    },
  },
  'payments.one': {
    purpose: [
      'One order and everything that happened to it. This is where you refund. The customer gets a credit note for what went back.',
    ],
    words: {
      Order: 'The charge the customer was asked for. They can try several payments for one order; only one is kept.',
      Refund: 'Back to the card or account that paid. It can’t be undone.',
      Dispute:
        'The customer asked their bank for the money back. Answer by the deadline in the provider’s dashboard, or you lose it.',
    },
  },
  notices: {
    purpose: [
      'Every SMS, email and webhook the site sent or will send about a lead, a message or an alarm, each exactly once. Look here when someone says nothing arrived.',
    ],
    words: {
      Waiting: 'It goes out in a moment. After a failure the site tries again automatically, less and less often.',
      Sent: 'The provider took it. See their dashboard for what happened next.',
      Failed: 'All tries failed. Fix the cause first, then send it again.',
      'Kept here': 'No provider is set up, so the message stays on this server and wasn’t sent.',
      Webhook: 'A message to another program of yours, such as a chat.',
    },
  },
  technicians: {
    purpose: [
      'The people who visit customers. With no active technician, the site takes bookings and you agree a time by phone. From the first active one on, customers choose a two-hour time slot that someone is free for.',
    ],
    words: {
      Off: 'Can’t be booked; past visits stay. To be bookable, a technician needs a photo and a police check.',
      'Check older than a year': 'The site says its technicians are verified. See a new certificate and enter the date.',
    },
    keys: SEARCH_KEYS,
  },
  'technicians.new': { purpose: [TECHNICIAN], keys: FORM_KEYS },
  'technicians.one': {
    purpose: [
      TECHNICIAN,
      'New hours apply to bookings from now on; planned visits stay. A technician with upcoming visits can’t be set inactive.',
    ],
    keys: FORM_KEYS,
  },
  'visits.reviews': {
    purpose: [
      'What customers said about their visits on their booking pages. One or two stars stay under Visits until you add a note to the lead: call, and note what you agreed.',
    ],
    words: {
      Hidden:
        'Visitors no longer see the text and the name. The stars still count: an average without the bad ones would mislead.',
      'The customer chose not to show it': 'The box was left unticked, so only the stars count.',
    },
    keys: SEARCH_KEYS,
  },
} satisfies Partial<Record<ScreenName, Help>>

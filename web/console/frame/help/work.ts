import type { ScreenName } from '../screens.ts'
import { FORM_KEYS, type Help, SEARCH_KEYS } from './screen-help.ts'

const TECHNICIAN =
  'Services, cities, PIN codes and hours decide what customers are offered: enter what is true, not what you hope for. Photo, name and ID number are what the customer compares at the door.'

/** Help for the screens of the group Work. */
export const WORK_HELP = {
  dashboard: {
    purpose: [
      'Begin here: it shows what waits for you, as far as your role works on it. Every figure and every line leads to what it counts.',
    ],
    words: {
      Unanswered: 'New leads that nobody has been reached for yet.',
      Unfinished: 'Visitors who began to book and did not finish. Most still need somebody: call them.',
      'Open minutes': 'How long a lead has waited, counted only while you are open. The night does not count.',
      'Codes by SMS':
        'A visitor types a code to book. Many sent and few verified means that a machine asks for them; the site then sends fewer by itself.',
    },
  },
  leads: {
    purpose: [
      'Everybody who asked for a visit. Call the one who has waited longest, write down what you agreed, and close the lead when the visit is over.',
      'The customer sees the state on the page of the booking, so close a lead only when it is true.',
    ],
    words: {
      New: 'The visit is still to come, also after a call.',
      Completed: 'The visit was made. The customer’s page says so.',
      Cancelled: 'There is no visit. A payment is not given back by this: do that in Payments.',
      Waiting: 'Open minutes since the lead came, against the minutes in which you promise to call.',
      Reached: 'Somebody spoke with the customer: the clock stops, and the lead counts as answered.',
      'Not reached': 'A try in vain. The lead says when to try again, and is to call again by then.',
      Mine: 'Leads that you took, or that somebody gave you.',
      'By phone': 'Somebody here entered it during a call.',
      Unfinished:
        'Began to book, and stopped at the code or the payment. They gave their number for this booking: call once and ask. Each goes after 30 days.',
      'Paid ₹…': 'The charge of the visit came in online. Without it, the customer pays after the visit.',
      'KG-…': 'The booking’s reference. The customer has it too, so ask for it on the phone.',
    },
    keys: {
      j: 'Next lead',
      k: 'Previous lead',
      Enter: 'Open the lead',
      r: 'Customer reached; in an open lead, on to its note',
      m: 'Customer not reached; the same',
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
      'Who comes when. Begin at the top: what needs somebody, then what has to be planned. If both are empty, the day runs by itself.',
      'A technician’s time is taken in the moment that you plan, so nobody is promised twice.',
    ],
    words: {
      'To plan':
        'Visits that nobody has, and new leads without a visit. Enter takes the best one who is free; who usually does something else is named.',
      Planned: 'The technician has not said yes yet: on the page of their day, or on the phone, then you press the next step.',
      'Day link': 'Opens the page on which a technician says yes, sets out and arrives, until 3 am. It goes out by SMS at 7 am.',
      'Time off': 'A technician is off from now on, or a city takes no bookings. The visits of who is off go to To plan.',
      'Not proved': 'An arrival without the customer’s door code.',
    },
    keys: {
      j: 'Next visit',
      k: 'Previous visit',
      Enter: 'Open the visit; in a dialog, take the best one',
      a: 'Choose the technician',
      w: 'Choose the window',
      s: 'Next step',
      x: 'Cancel the visit',
      l: 'Send the technician the link of the day by WhatsApp',
      o: 'Off from now',
      u: 'Take the last act back: time off, or “on the way”',
      Esc: 'Close the visit',
    },
  },
  messages: {
    purpose: [
      'What visitors wrote on the contact page. An answer goes out from your own mail program, so mark the message answered afterwards.',
    ],
    words: {
      Unread: 'Nobody has opened it. The menu counts these.',
      Answered: 'You marked it so. The console can’t see your mail.',
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
      'Every visit charge that somebody began to pay online. Most rows need nothing: the site asks the provider by itself until it knows.',
    ],
    words: {
      Created: 'The payment page was opened, and nothing has come in yet.',
      Paid: 'The money is here and the booking is not. It usually follows within minutes; if it stays, open the payment.',
      Booked: 'The money is here and there is a lead: all is well.',
      Failed: 'The bank refused. Nothing was taken.',
      Expired: 'Nobody paid in time. Nothing was taken.',
      Refunded: 'The money went back. A bank may take a week to show it.',
    },
    keys: SEARCH_KEYS,
  },
  'payments.balance': {
    purpose: [
      'Compares a day with the provider’s books: every rupee captured must belong to a lead, and every paid lead to a payment. The site does it each night; look when it says that a day differs.',
    ],
    words: {
      Even: 'Both books agree for that day.',
      Difference: 'A payment without a lead, a lead without its payment, or another amount. Each line leads to the order.',
      Captured: 'The bank has taken the money from the customer. What is only authorised is not yours yet.',
    },
  },
  'payments.door': {
    purpose: [
      'What customers paid to technicians, as they say. Tick each once you have found it in the till or at the bank; the list names what each technician still has to hand over.',
    ],
    words: {
      Open: 'Nobody has checked it yet. The board of visits asks for it after a day, and at once where it was not paid.',
      Found: 'You have seen the money. It can be opened again.',
    },
  },
  'payments.one': {
    purpose: [
      'One order with everything that happened to it, and the place to give money back. The customer gets a credit note for what went back.',
    ],
    words: {
      Order: 'The charge that was asked for. A customer can try several payments for one order; only one may be kept.',
      Refund: 'Back to the card or account that paid. It can’t be called back.',
      Dispute: 'The customer asked the bank for the money. Answer by the deadline in the provider’s dashboard, or it is lost.',
    },
  },
  notices: {
    purpose: [
      'Every SMS, e-mail and webhook that the site sent or will send about a lead, a message or an alarm, each exactly once. Come here when somebody says that nothing arrived.',
    ],
    words: {
      Waiting: 'It goes out in a moment. After a failure the site tries again by itself, less and less often.',
      Sent: 'The provider took it. What it did afterwards, its own dashboard knows.',
      Failed: 'The tries are used up. Mend the reason first, then send it again.',
      'Kept here': 'No provider is set up, so the message stays on this server and reached nobody.',
      Webhook: 'A message to another program of yours, such as a chat.',
    },
  },
  technicians: {
    purpose: [
      'Who comes to customers. With no active technician, the site takes bookings and you agree the time on the phone; from the first active one on, customers are offered windows of two hours in which somebody really comes.',
    ],
    words: {
      Active: 'Their time can be booked. It needs a photo and a police check.',
      'Not active': 'Nobody can book them. What they did stays.',
      'Check older than a year': 'The site says that its technicians are verified: see a new certificate, and enter its day.',
    },
    keys: SEARCH_KEYS,
  },
  'technicians.new': { purpose: [TECHNICIAN], keys: FORM_KEYS },
  'technicians.one': {
    purpose: [
      TECHNICIAN,
      'Other hours hold for what is booked from now on: visits that are planned stay. One with visits to come can’t be set inactive.',
    ],
    keys: FORM_KEYS,
  },
  reviews: {
    purpose: [
      'What customers said of their visits, on the pages of their bookings. One or two stars stand under Visits until you have noted something in the lead: call, and write down what you agreed.',
    ],
    words: {
      Hidden: 'Visitors no longer see the text and the name. The stars count: an average without the bad ones would be a lie.',
      'The customer did not want it shown': 'The box was left unticked, so that only the stars count.',
    },
    keys: SEARCH_KEYS,
  },
} satisfies Partial<Record<ScreenName, Help>>

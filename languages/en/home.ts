import type { Widen } from '../widen.ts'
import { serviceTexts } from './services.ts'

/** The texts of the home page, a part of the catalogue. */
export const homeTexts = {
  // Shown where no home page is live.
  title: 'We call within 90 minutes, and you saw the price first',
  cities: 'Mumbai, Thane and Pune',
  book: 'Book a technician',
  callUs: 'Call',
  callLabel: (phone: string) => `Call ${phone}`,
  heroAlt: 'A balcony in the monsoon with a toolbag, a clay pot and a water tank on the roof above.',
  /** Before the second number: when to call it. */
  lineBusy: 'Line busy?',
  /** A phone shows the short words in one line. */
  claims: [
    { claim: 'Background-verified handymen', short: 'Verified', fact: 'The technician carries an ID and calls before reaching.' },
    {
      claim: 'Technicians within 90 minutes',
      short: '90 minutes',
      fact: serviceTexts.booked,
    },
    { claim: '30-day post-service guarantee', short: '30-day guarantee', fact: 'If the same fault returns, we come back free.' },
  ],

  services: {
    title: 'Our Services',
    lead: 'The price is the visit charge. Each page says what it covers and what is taken off your bill.',
    tabs: 'Groups of services',
    viewAll: (count: number, group: string) => `View all ${count} ${group.toLowerCase()} services`,
  },

  plans: {
    title: 'Annual Subscription',
    lead: 'The visits of a whole year, listed in writing before you pay. A plan can begin in any month.',
  },

  faq: {
    title: 'Questions people ask',
    callTitle: 'Rather ask a person?',
    callText: 'Tell us the fault and your area. You hear the visit charge and the earliest slot on the same call.',
  },

  reviews: {
    title: 'Review and Ratings',
    outOf: 'out of 5',
    breakdown: 'Share of ratings by stars',
    stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
    note: 'Sample ratings and reviews, written by us to show what a customer can tell you. Names are not those of real customers.',
    /** Once enough customers have said something. */
    real: (count: number) =>
      `From ${count} reviews of customers in the last 12 months. All stars count, also of those who did not want to be shown.`,
    hidden: (count: number) =>
      count === 1
        ? '1 text is hidden for abuse or personal data; its stars count.'
        : `${count} texts are hidden for abuse or personal data; their stars count.`,
    samples: [
      {
        name: 'Sunita',
        area: 'Ghodbunder Road, Thane',
        service: 'Washing machine',
        text: 'The drum would not drain. He called from the gate, cleared a coin and scale from the pump and showed me both. The visit charge came off the bill.',
      },
      {
        name: 'Farhan',
        area: 'Versova, Mumbai',
        service: 'AC service',
        text: 'Booked at 10:40 in the morning, the call came at 10:55, and he was here at 2 as agreed. He said that the outdoor unit’s fins were eaten by salt air, and quoted before he opened anything.',
      },
      {
        name: 'Meera',
        area: 'Kothrud, Pune',
        service: 'Plumber',
        text: 'The pressure valve on the 9th floor was set right in half an hour. He came 15 minutes after the time told, but had called to say so.',
      },
      {
        name: 'Joseph',
        area: 'Bandra West, Mumbai',
        service: 'Carpenter',
        text: 'Two doors swollen by the rain. He planed 3 mm and sealed the edge, and swept the shavings. One door stuck again in a week and he came back free.',
      },
      {
        name: 'Asha',
        area: 'Hadapsar, Pune',
        service: 'Electrician',
        text: 'The breaker fell each time the geyser came on. He measured the load, moved the geyser to its own line and gave me the old MCB with the bill.',
      },
      {
        name: 'Imran',
        area: 'Naupada, Thane',
        service: 'Pest control',
        text: 'Gel in the kitchen, no smell, and a list of what to keep shut. A second round was needed after 12 days and it was in the price.',
      },
    ],
  },

  blogs: {
    title: 'Latest Blogs',
    lead: 'What to check yourself, what it should cost, and when to leave it to a craftsman.',
    all: 'All blogs',
  },
} as const

export type HomeTexts = Widen<typeof homeTexts>

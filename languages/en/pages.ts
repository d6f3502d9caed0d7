import { startingFrom } from '../../contract/labels.ts'
import type { CategorySegment } from '../../contract/options.ts'
import type { Widen } from '../widen.ts'

export const serviceTexts = {
  breadcrumb: 'You are here',
  home: 'Home',
  book: {
    homeservice: 'Book a technician',
    'home-appliance': 'Book a technician',
    'civil-construction': 'Ask for a site visit',
    'labour-supply': 'Book workers',
    subscription: 'Ask for this plan',
    business: 'Ask for a call back',
  } satisfies Record<CategorySegment, string>,
  covers: {
    homeservice: 'Covers travel, inspection and a written quote. It comes off the labour.',
    'home-appliance': 'Covers travel, diagnosis and a written quote. It comes off the labour.',
    'civil-construction': 'Covers the site visit, measuring and a written estimate.',
    'labour-supply': 'The booking charge. Wages are agreed in writing before the shift.',
    subscription: 'Covers the first visit and a count of what the plan must look after.',
    business: 'Covers the first meeting and a written plan for your business.',
  } satisfies Record<CategorySegment, string>,
  /** Beside the button: what booking leads to. */
  booked: 'We call you within 90 minutes of your booking, 8 am to 12 midnight, and you agree on the time.',
  startingFrom,
  /** What is paid for the booking of a plan. */
  firstVisit: (rupees: string) => `First visit ₹${rupees}`,
  trust: {
    soon: 'Technicians within 90 minutes',
    callBack: 'A person calls you back within 90 minutes',
    /** Measured at the door. */
    kept: (percent: number, count: number) =>
      `In time: ${percent}% of ${count} visits promised within 90 minutes, all services, last 30 days`,
    guarantee: '30-day post-service guarantee',
    verified: 'Background-verified handymen',
  },
  about: 'About this service',
  whys: 'Why choose us',
  offers: 'What we offer',
  faqs: 'Questions people ask',
  askTitle: 'Rather ask a person?',
  askText: (hours: string) => `Every day, ${hours}.`,
  call: (phone: string) => `Call ${phone}`,
  related: 'Related services',
  noRelated: 'No related services available.',
} as const

export type ServiceTexts = Widen<typeof serviceTexts>

export const searchTexts = {
  title: 'Search',
  description: 'Find a home service or an article, in English, Hindi or Marathi, however you spell it.',
  label: 'What do you need?',
  hint: 'For example: tap leak, AC not cooling',
  find: 'Search',
  services: 'Services',
  /** Above other services that have the words in passing. */
  mentions: 'Also mentioned in',
  blogs: 'From the blogs',
  resultsFor: (query: string) => `Results for “${query}”`,
  nothingTitle: (query: string) => `Nothing found for “${query}”`,
  /** Which words were looked for; none where the query has only words such as "near me". */
  tried: (words: readonly string[]) =>
    words.length === 0
      ? 'Your search has no word that names a service. Try a thing or a trade, such as “fan” or “plumber”.'
      : `We looked for ${words.map((word) => `“${word}”`).join(', ')} in all services and articles, also in other spellings and in Hindi and Marathi.`,
  call: 'Tell us on the phone what is broken: we say at once whether we can help.',
  menus: 'All services',
} as const

export type SearchTexts = Widen<typeof searchTexts>

/** One and several of each unit in which the privacy policy says how long data is kept. */
export const termUnits = { hours: ['hour', 'hours'], days: ['day', 'days'], years: ['year', 'years'] } as const

export type TermUnits = Widen<typeof termUnits>

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

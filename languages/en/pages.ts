import { startingFrom } from '../../contract/labels.ts'
import type { CategorySegment } from '../../contract/options.ts'
import type { Widen } from '../language.ts'
import { pageTerms } from './terms.ts'

export const serviceTexts = {
  breadcrumb: 'You are here',
  home: 'Home',
  book: {
    homeservice: 'Book a technician',
    'home-appliance': 'Book a technician',
    'civil-construction': 'Ask for a site visit',
    'labour-supply': 'Book workers',
    subscription: 'Ask for this plan',
    business: 'Ask for a callback',
  } satisfies Record<CategorySegment, string>,
  /** What a row of the rates does. */
  act: 'Book',
  /** Below the charge of a visit: what it is, and what becomes of it. */
  visitCharge: 'Visit charge, deducted from your bill if you approve the quote.',
  covers: {
    homeservice: 'The charge covers travel, inspection and a written quote.',
    'home-appliance': 'The charge covers travel, diagnosis and a written quote.',
    'civil-construction': 'The charge covers the site visit, measuring and a written estimate.',
    'labour-supply': 'This is the booking charge. Wages are agreed in writing before the shift.',
    subscription: 'The charge covers the first visit, when we list everything the plan covers.',
    business: 'The charge covers the first meeting and a written plan for your business.',
  } satisfies Record<CategorySegment, string>,
  /** Beside the button: what booking leads to, where a visit's time can be chosen, where none can, and without a visit. */
  booked: {
    timed: pageTerms.choose,
    called:
      'If a technician is free, they come within 90 minutes. Otherwise we call you within 90 minutes, 8 am to midnight, to agree a time.',
    callBack: pageTerms.call,
  },
  startingFrom,
  /** What is paid for the booking of a plan. */
  firstVisit: (rupees: string) => `First visit ₹${rupees}`,
  /** What a visit costs, on the card of a search. */
  visitCosts: (rupees: string) => `Visit charge ₹${rupees}`,
  trust: {
    callBack: 'A callback within 90 minutes',
    /** Measured at the door. */
    kept: (percent: number, count: number) =>
      `On time: ${percent}% of ${count} visits promised within 90 minutes, all services, last 30 days`,
    /** Texts for a group whose visits are not repairs. */
    ofGroup: {
      'civil-construction': ['Site visit with a written estimate', 'Measured before it is priced'],
      'labour-supply': ['Wages in writing before the shift'],
      subscription: ['A price in writing before the plan starts'],
      business: ['A written plan before you commit'],
    },
  },
  about: 'About this service',
  more: 'More about this service',
  whys: 'Why choose us',
  costs: 'What it costs',
  /** What a plan offers without a price of its own. */
  included: 'What the plan includes',
  /** In place of the price of an offer that has none. */
  inQuote: 'in the quote',
  exactPrice: 'You get the exact price in writing before any work.',
  notOnTop: pageTerms.notOnTop,
  visit: {
    title: 'How a visit works',
    /** Where technicians' times can be booked, and where customers are called back. */
    book: {
      title: 'You book',
      timed: 'Choose a time, or ask for a call within 90 minutes.',
      called: 'We call within 90 minutes to agree a time.',
    },
    meet: {
      title: 'You know who’s coming',
      timed: 'Name, face and ID, and a code for the door.',
      called: 'Your technician carries ID and calls before arriving.',
    },
    approve: { title: 'You approve the price', text: 'We find the fault first, then quote in writing.' },
    pay: { title: 'You pay after the visit', text: 'When the job is done. The work is guaranteed for 30 days.' },
  },
  faqs: 'Questions people ask',
  /** The sheet of the booking before its script runs, and its form as a page. */
  sheet: {
    dialog: 'Booking',
    callInstead: 'Call us instead',
    notLoaded: 'The form didn’t load. Reload the page, or call us.',
  },
  askTitle: 'Prefer to talk?',
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
  hint: 'Leaking tap, AC not cooling…',
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
      ? 'Your search doesn’t name a thing or a trade. Try “fan” or “plumber”.'
      : `We looked for ${words.map((word) => `“${word}”`).join(', ')} in all services and articles, including other spellings, Hindi and Marathi.`,
  call: 'Call and tell us what’s broken; we’ll say straight away if we can help.',
  menus: 'All services',
} as const

export type SearchTexts = Widen<typeof searchTexts>

/** One and several of each unit in which the privacy policy says how long data is kept. */
export const termUnits = { hours: ['hour', 'hours'], days: ['day', 'days'], years: ['year', 'years'] } as const

export type TermUnits = Widen<typeof termUnits>

/** The texts of the home page, a part of the catalogue. */
export const homeTexts = {
  // Shown where no home page is live.
  title: 'Home repairs, priced before you book',
  book: 'Book a technician',
  callUs: 'Call',
  callLabel: (phone: string) => `Call ${phone}`,
  heroAlt: 'A balcony in the monsoon with a toolbag, a clay pot and a water tank on the roof above.',
  /** Between the two numbers. */
  lineBusy: 'or',
  /** A phone shows the short words in one line. */
  claims: [
    { claim: 'Background-verified handymen', short: 'Verified', fact: 'Your technician carries ID and calls before arriving.' },
    {
      claim: 'Technicians within 90 minutes',
      short: '90 minutes',
      fact: pageTerms.soon,
    },
    {
      claim: '30-day post-service guarantee',
      short: '30-day guarantee',
      fact: 'If the same fault returns within 30 days, we come back free.',
    },
  ],

  services: {
    title: 'Our Services',
    tabs: 'Groups of services',
    viewAll: (count: number, group: string) => `View all ${count}: ${group}`,
  },

  proof: { title: 'What you can count on' },

  plans: {
    title: 'Annual Subscription',
    lead: 'A whole year’s visits, listed in writing before you pay. Start a plan in any month.',
  },

  faq: {
    title: 'Questions people ask',
    callTitle: 'Prefer to talk?',
    callText: 'Tell us the fault and your area. On the same call, we’ll tell you the visit charge and the earliest time.',
  },

  reviews: {
    title: 'Review and Ratings',
    outOf: 'out of 5',
    breakdown: 'Share of ratings by stars',
    stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
    /** Beside the heading, until there are real ones. */
    sample: 'Sample',
    note: 'Sample reviews: we wrote these as examples. Real ones appear here soon.',
    all: (count: number) => `All ${count} reviews`,
    /** Once enough customers have said something. */
    real: (count: number) =>
      `From ${count} customer reviews in the last 12 months. All stars count, including reviews customers chose not to show.`,
    hidden: (count: number) =>
      count === 1
        ? '1 text is hidden for abuse or personal data. Its stars still count.'
        : `${count} texts are hidden for abuse or personal data. Their stars still count.`,
    samples: [
      {
        name: 'Sunita',
        area: 'Ghodbunder Road, Thane',
        service: 'Washing machine',
        text: 'The drum wouldn’t drain. He called from the gate, took a coin and scale out of the pump and showed me both. The visit charge was deducted from the bill.',
      },
      {
        name: 'Farhan',
        area: 'Versova, Mumbai',
        service: 'AC service',
        text: 'I booked at 10:40 in the morning, they called at 10:55, and he was here at 2 as agreed. He showed me the outdoor unit’s fins, eaten by the salt air, and gave a quote before he opened anything.',
      },
      {
        name: 'Meera',
        area: 'Kothrud, Pune',
        service: 'Plumber',
        text: 'The pressure valve on the 9th floor was set right in half an hour. He came 15 minutes late, but had called to say so.',
      },
      {
        name: 'Joseph',
        area: 'Bandra West, Mumbai',
        service: 'Carpenter',
        text: 'Two doors had swollen in the rain. He planed off 3 mm, sealed the edges and swept up. One door stuck again within a week and he came back free.',
      },
      {
        name: 'Asha',
        area: 'Hadapsar, Pune',
        service: 'Electrician',
        text: 'The breaker tripped every time the geyser came on. He measured the load, moved the geyser to its own line and gave me the old MCB with the bill.',
      },
      {
        name: 'Imran',
        area: 'Naupada, Thane',
        service: 'Pest control',
        text: 'Gel in the kitchen, no smell, and a list of what to keep shut. It needed a second round after 12 days, which was included in the price.',
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

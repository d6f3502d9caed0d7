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

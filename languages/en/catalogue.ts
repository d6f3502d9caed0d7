import { blogCategoryLabels } from '../../contract/labels.ts'
import type { Widen } from '../language.ts'
import { bookingPageTexts } from './booking-page.ts'
import { dayTexts } from './day.ts'
import { islandTexts } from './islands.ts'
import { languageHintTexts } from './language-hint.ts'
import { mailTexts, receiptTexts, smsTexts } from './notices.ts'
import { offlineTexts } from './offline.ts'
import { homeTexts, searchTexts, serviceTexts, termUnits } from './pages.ts'
import { sandboxTexts } from './sandbox.ts'
import { suggestionTexts } from './suggestions.ts'
import { pageTerms, terms } from './terms.ts'
import { unsentTexts } from './unsent.ts'

/**
 * Every text of the interface that a visitor reads. Larger parts are in files of their own, and so are those that the
 * browser or the service worker carries without the others.
 */
export const catalogue = {
  ...islandTexts,
  terms: { ...terms, ...pageTerms },
  blogCategories: blogCategoryLabels,
  bookingPage: bookingPageTexts,
  day: dayTexts,
  home: homeTexts,
  languageHint: languageHintTexts,
  mail: mailTexts,
  offline: offlineTexts,
  receipt: receiptTexts,
  sandbox: sandboxTexts,
  search: searchTexts,
  service: serviceTexts,
  sms: smsTexts,
  suggestions: suggestionTexts,
  termUnits,
  unsent: unsentTexts,
  layout: {
    skipToContent: 'Skip to content',
    toHome: (site: string) => `${site}, home page`,
    mainMenu: 'Main',
    menu: 'Menu',
    services: 'Services',
    subscription: 'Subscription',
    aboutUs: 'About Us',
    promoteBusiness: 'Promote Business',
    contactUs: 'Contact Us',
    call: (phone: string) => `Call ${phone}`,
    hours: (hours: string) => `Every day, ${hours}`,
    /** The reference follows. */
    lastBooking: 'Your last booking:',
    groups: {
      homeservice: 'Home repair',
      'home-appliance': 'Appliances',
      'civil-construction': 'Construction',
      'labour-supply': 'Labour',
      subscription: 'Annual Subscription',
      business: 'Promote Business',
    },
    promise: 'Verified technicians for homes in Mumbai, Thane and Pune. You see the price first.',
    otherLinks: 'Other Links',
    otherPages: {
      '/aboutus': 'About Us',
      '/contactus': 'Contact Us',
      '/blogs': 'Blogs',
      '/privacy-policy': 'Privacy Policy',
      '/refund-policy': 'Refund Policy',
      '/terms-and-condition': 'Terms and Conditions',
      '/shipping-policy': 'Shipping Policy',
    },
    footerColumns: {
      homeservice: 'Home Guard',
      'home-appliance': 'Appliances Repair',
      subscription: 'Subscriptions',
    },
    languages: 'Language',
    inEnglish: 'This page is in English for now.',
    partlyInEnglish: 'Part of this page is in English for now.',
    refused: (title: string) => `Error: ${title}`,
    pictureAlt: (site: string) => `${site}: home services in Mumbai, Thane and Pune`,
  },
  notFound: {
    title: "Look like you're lost",
    message: 'the page you are looking for not avaible!',
    toHome: 'Go to the home page',
    usefulLinks: 'Popular pages',
    links: {
      services: 'All services',
      plans: 'Yearly plans',
      blogs: 'Blogs',
      contact: 'Contact Us',
    },
  },
  about: {
    eyebrow: 'About us',
    title: (site: string) => `Welcome to ${site}`,
    lead: 'A craftsman you can trust, at a price you see first. Choose a time when you book, or ask for a call within 90 minutes, 8 am to midnight.',
    description: (site: string) =>
      `Who is behind ${site}: how a craftsman is chosen and checked, how prices work, and what the 30-day guarantee covers in Mumbai, Thane and Pune.`,
    keywords: 'about us, home services, verified technicians, 30-day guarantee, Mumbai, Thane, Pune',
    factsTitle: 'In figures',
    citiesTitle: 'Where we work',
    cities: [
      { name: 'Mumbai', areas: 'From the island city to Borivali and Mulund' },
      { name: 'Thane', areas: 'Naupada, Majiwada, Ghodbunder Road' },
      { name: 'Pune', areas: 'Kothrud, Aundh, Hadapsar, Viman Nagar' },
    ],
    onTitle: 'Where to next',
    toServices: { title: 'All services', text: 'Each page shows its visit charge' },
    toBlogs: { title: 'Blogs', text: 'What to check before you call' },
    toContact: { title: 'Contact us', text: 'Phone, email and offices' },
  },
  contact: {
    eyebrow: 'Contact us',
    title: 'Talk to a person',
    lead: (hours: string) => `The line is open every day, ${hours}. For a fault at home, a call is quickest.`,
    description: (site: string, phone: string, hours: string, offices: string) =>
      `Call ${site} on ${phone}, ${hours}, or write to us.${offices && ` Our offices: ${offices}.`}`,
    keywords: 'contact us, phone, email, offices, home services, Mumbai, Thane, Pune',
    cardsTitle: 'Who do you need?',
    cards: {
      support: { title: 'Support', text: 'The 30-day guarantee, a bill or a booking' },
      careers: { title: 'Careers', text: 'Craftsmen and office staff who want to join' },
      press: { title: 'Press', text: 'Questions from newspapers and channels' },
      business: { title: 'Business', text: 'Societies, offices, sites and promotion' },
    },
    officesTitle: 'Our offices',
    openMap: 'Open the map',
    mapOf: (office: string) => `of the ${office} office`,
    socialTitle: 'Follow us',
  },
  blogs: {
    title: 'Before you call someone',
    lead: 'What to check yourself, what it should cost, and when to leave it to a craftsman. Written for homes in Mumbai, Thane and Pune.',
    description:
      'Plain advice on repairs, appliances and upkeep for homes in Mumbai, Thane and Pune: what to check first, what a job costs, and when to call.',
    keywords: (categories: readonly string[]) =>
      [...categories.filter(Boolean), 'home repair advice', 'Mumbai', 'Thane', 'Pune'].join(', '),
    searchFor: 'Search the blogs',
    searchHint: 'For example geyser',
    category: 'Category',
    allCategories: 'All categories',
    find: 'Find',
    count: (total: number) => (total === 1 ? '1 article' : `${total} articles`),
    pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
    clear: 'Clear the search',
    empty: 'No blogs available.',
    nothingFound: 'Nothing found',
    nothingFor: (sought: string) => `No article matches ${sought}. Try one word, such as “leak” or “AC”, or another category.`,
    pages: 'Pages of the blog list',
    previous: 'Newer',
    next: 'Older',
    page: (page: number) => `Page ${page}`,
    home: 'Home',
    list: 'Blogs',
    breadcrumb: 'You are here',
    minutes: (minutes: number) => `${minutes} min read`,
    updated: 'Updated',
    by: (author: string) => `By ${author}`,
    related: 'Read next',
    all: 'All blogs',
    serviceTitle: 'Prefer to have it done for you?',
    serviceText: `${serviceTexts.booked.callBack} You approve a written quote before work begins.`,
    toService: (title: string) => `Book ${title}`,
    toServices: 'See all services',
  },
  policies: {
    empty: 'N/A',
    updated: 'Last updated',
    contents: 'On this page',
    others: 'Other policies',
    questions: 'Questions about this page?',
    names: {
      '/privacy-policy': 'Privacy policy',
      '/refund-policy': 'Refund policy',
      '/terms-and-condition': 'Terms and conditions',
      '/shipping-policy': 'Shipping policy',
    },
    keywords: (policy: string) => `${policy.toLowerCase()}, home services, Mumbai, Thane, Pune`,
    descriptions: {
      '/privacy-policy': 'What we keep about you, why, for how long, and how to see or erase it.',
      '/refund-policy': 'When money is returned, how much and how soon.',
      '/terms-and-condition': 'What you and we agree on when you book.',
      '/shipping-policy': 'How visits, parts and documents reach you.',
    },
  },
  feed: {
    title: (site: string) => `${site} blogs`,
    description: 'Repairs, appliances and upkeep for homes in Mumbai, Thane and Pune.',
  },
} as const

/** What a language has to say: each text of the English catalogue. */
export type Catalogue = Widen<typeof catalogue>

import type { ScreenName } from '../screens.ts'
import { EDITOR_KEYS, FORM_KEYS, type Help, ROW_KEYS, SEARCH_KEYS } from './screen-help.ts'

/** What is true of every form of the site's content. */
const KEPT =
  'What you type is kept on this device until you save, so closing the tab loses nothing. If someone else has saved, you’re asked before anything is overwritten.'
const VERSIONS = { History: 'Every save is a version. Compare any two, and restore an earlier one.' }
const SLUG = { Slug: 'The end of the page’s address. Change it freely: the old address redirects to the new one.' }

const HOME_PAGE = {
  purpose: ['The texts of the home page: what search engines show, the heading and first lines, and the questions.', KEPT],
  words: {
    ...VERSIONS,
    Meta: 'The title and description that Google shows. Visitors don’t see them on the page itself.',
  },
  keys: { ...FORM_KEYS, ...ROW_KEYS },
} satisfies Help

const BLOG = {
  purpose: ['One article. Preview shows it as visitors will see it, before you save.', KEPT],
  words: {
    ...SLUG,
    ...VERSIONS,
    'Short description': 'The lines under the title in lists, and what search engines show.',
    'Alternative text': 'What the picture shows, for people who can’t see it.',
  },
  keys: { ...FORM_KEYS, ...EDITOR_KEYS },
} satisfies Help

const SERVICE = {
  purpose: [
    'One service: its page, its charge and how people find it. Changes go live as soon as you save.',
    'A new charge applies to bookings from now on. Anyone who has paid keeps the old one. Check whether the texts below still show the old figure.',
    KEPT,
  ],
  words: {
    ...SLUG,
    ...VERSIONS,
    'Visiting charge': 'What a visit costs, without the repair. It’s also what a visitor pays online.',
    Offers: 'What is included, line by line.',
    Meta: 'The title and description that Google shows. The counter says how much fits.',
  },
  keys: { ...FORM_KEYS, ...ROW_KEYS },
} satisfies Help

const SEARCH_WORDS = {
  purpose: ['Other words for the same thing, in any language, so that “nalka” also finds a plumber.', KEPT],
  words: VERSIONS,
  keys: FORM_KEYS,
} satisfies Help

const ABOUT_TEXT = [
  'A page of the site with one text. It’s public as soon as you save. Use Preview to see it first.',
  KEPT,
] as const
const DOCUMENT = { purpose: ABOUT_TEXT, words: VERSIONS, keys: { ...FORM_KEYS, ...EDITOR_KEYS } } satisfies Help
const policy = (what: string) =>
  ({
    ...DOCUMENT,
    purpose: [what, ...ABOUT_TEXT],
  }) satisfies Help

const ITEMS_KEYS = { ...SEARCH_KEYS, ...FORM_KEYS }

/** Help for the screens of the group Content. */
export const CONTENT_HELP = {
  homepage: {
    purpose: [
      'The home page of the site, and drafts of it. Prepare a new one for a season or an offer, and make it live with one press.',
    ],
    words: { Live: 'What visitors see now. Making another one live replaces it. The earlier text stays in History.' },
    keys: SEARCH_KEYS,
  },
  'homepage.new': HOME_PAGE,
  'homepage.one': HOME_PAGE,
  blogs: {
    purpose: ['Articles that bring visitors from search engines. One that answers a real question is worth ten that don’t.'],
    words: { Active: 'On the site.', Inactive: 'A draft: only administrators see it.' },
    keys: SEARCH_KEYS,
  },
  'blogs.new': BLOG,
  'blogs.one': BLOG,
  services: {
    purpose: ['Everything customers can book, with its charge. Each has its own page, in every language.'],
    words: { Category: 'The part of the site’s menu it appears in.' },
    keys: SEARCH_KEYS,
  },
  'services.new': SERVICE,
  'services.one': SERVICE,
  whys: {
    purpose: ['The reasons to choose you, from all services, in one list. Correct one here without opening its service.'],
    keys: ITEMS_KEYS,
  },
  faqs: {
    purpose: [
      'The questions from all pages in one list. Answer what customers ask on the phone: search engines can show these with the page.',
    ],
    keys: ITEMS_KEYS,
  },
  'search-words': {
    purpose: [
      'The words that help visitors find a page. Searches with no result come first: say what was meant, and the next visitor will find it.',
    ],
    words: {
      'Another trade': 'Probably something you don’t offer.',
      Signs: 'Words that also fit other things. They count for less.',
    },
    keys: SEARCH_KEYS,
  },
  'search-words.new': SEARCH_WORDS,
  'search-words.one': SEARCH_WORDS,
  'about-us': policy('Who you are. Your own story and faces sell more than our draft.'),
  'contact-us': {
    purpose: [
      'Numbers, addresses, opening hours and profiles. They appear on every page, in messages and on receipts, so make these your own first.',
      KEPT,
    ],
    words: {
      'Opening hours':
        'The hours visitors see. The promise of a call always keeps to 8 am to midnight: a lead from the night is called in the morning.',
      Email: 'Notices of bookings go here too, so only an owner can change it.',
      ...VERSIONS,
    },
    keys: { ...FORM_KEYS, ...ROW_KEYS },
  },
  'refund-policy': policy('What you promise about refunds. Customers can hold you to it.'),
  'terms-and-conditions': policy('What a customer agrees to by booking. Our text is a draft: have a lawyer check it.'),
  'privacy-policy': policy(
    'What you keep about visitors, and for how long. The periods in our draft are the ones this program keeps to.',
  ),
  'shipping-policy': policy('For services, when and where you visit. Payment providers ask for this page.'),
  translations: {
    purpose: ['What still needs translating, page by page, most urgent first.'],
    words: {
      'Figures differ': 'A number in the translation differs from the English text, such as an old charge. Fix these first.',
      'Changed in English': 'The English text was edited after it was translated.',
      'Texts missing': 'Visitors see these in English.',
      'Not shown': 'Translated, but not public yet.',
    },
    keys: SEARCH_KEYS,
  },
  'translations.one': {
    purpose: [
      'The English text beside yours. Translate what matters most to the reader first. The page says which texts it needs.',
      KEPT,
    ],
    words: {
      'The same as English': 'For a name or number that is the same in both languages. It then counts as done.',
      ...VERSIONS,
    },
    keys: FORM_KEYS,
  },
  images: {
    purpose: ['Every picture on the site, where it’s used, and a description of what it shows.'],
    words: {
      'Alternative text': 'Read aloud to people who can’t see the picture, and used by search engines. Say what it shows.',
      'Used in': 'A picture in use can’t be deleted. Follow the link and remove it there first.',
    },
    keys: SEARCH_KEYS,
  },
} satisfies Partial<Record<ScreenName, Help>>

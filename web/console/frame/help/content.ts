import type { ScreenName } from '../screens.ts'
import { EDITOR_KEYS, FORM_KEYS, type Help, ROW_KEYS, SEARCH_KEYS } from './screen-help.ts'

/** What is true of every form of the site's content. */
const KEPT =
  'What you type is kept on this device until you save, so closing the tab loses nothing. If somebody else saved meanwhile, you are asked before anything is overwritten.'
const VERSIONS = { History: 'Every save is a version. Compare any two, and take an earlier one back.' }
const SLUG = { Slug: 'The end of the page’s address. Change it freely: the old address leads to the new one.' }

const HOME_PAGE = {
  purpose: ['The texts of the first page: what search engines quote, the heading with its first lines, and the questions.', KEPT],
  words: {
    ...VERSIONS,
    Meta: 'What Google shows as title and description of the page. Visitors don’t see it on the page itself.',
  },
  keys: { ...FORM_KEYS, ...ROW_KEYS },
} satisfies Help

const BLOG = {
  purpose: ['One article. Preview shows it as visitors would see it, before you save.', KEPT],
  words: {
    ...SLUG,
    ...VERSIONS,
    'Short description': 'The lines under the title in lists, and what a search engine quotes.',
    'Alternative text': 'What the picture shows, in words, for people who can’t see it.',
  },
  keys: { ...FORM_KEYS, ...EDITOR_KEYS },
} satisfies Help

const SERVICE = {
  purpose: [
    'One service: its page, its charge, and how it is found. A change is on the site as soon as you save.',
    'A new charge counts for bookings from now on; who has paid keeps the old one. Look whether the texts below still name the old figure.',
    KEPT,
  ],
  words: {
    ...SLUG,
    ...VERSIONS,
    'Visiting charge': 'What a visit costs, repair not included. It is also what a visitor pays online.',
    Offers: 'What is included, line by line.',
    Meta: 'What Google shows as title and description. The counter says how much of it fits.',
  },
  keys: { ...FORM_KEYS, ...ROW_KEYS },
} satisfies Help

const SEARCH_WORDS = {
  purpose: ['Other words for one thing, in any language, so that “nalka” finds a plumber too.', KEPT],
  words: VERSIONS,
  keys: FORM_KEYS,
} satisfies Help

const ABOUT_TEXT = ['A page of the site with one text. It is public as soon as you save; Preview shows it before.', KEPT] as const
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
      'The first page of the site, and drafts of it. Prepare a new one in peace, for a season or an offer, and make it live with one press.',
    ],
    words: { Live: 'What visitors see now. Making another one live copies it over this; the earlier text stays in History.' },
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
    purpose: ['Everything that can be booked, with its charge. Each has a page of its own, in every language.'],
    words: { Category: 'The part of the site’s menu that it stands in.' },
    keys: SEARCH_KEYS,
  },
  'services.new': SERVICE,
  'services.one': SERVICE,
  whys: {
    purpose: ['The reasons to choose you, of all services, in one list: correct one here without opening its service.'],
    keys: ITEMS_KEYS,
  },
  faqs: {
    purpose: [
      'The questions of all pages in one list. Answer what customers ask on the phone: search engines show these under the page.',
    ],
    keys: ITEMS_KEYS,
  },
  'search-words': {
    purpose: [
      'By which words visitors find what. On top stands what they searched for in vain: say what was meant, and the next one finds it.',
    ],
    words: {
      'Another trade': 'Probably something that you don’t offer.',
      Signs: 'Words that other things have too. They count for less.',
    },
    keys: SEARCH_KEYS,
  },
  'search-words.new': SEARCH_WORDS,
  'search-words.one': SEARCH_WORDS,
  'about-us': policy('Who you are. Your own story and faces sell more than our draft.'),
  'contact-us': {
    purpose: [
      'Numbers, addresses, opening hours and profiles. They stand on every page, in messages and on receipts, so this is the first thing to make your own.',
      KEPT,
    ],
    words: {
      'Opening hours': 'Also the hours in which you promise to call. A lead of the night is promised for the morning.',
      'E-mail': 'Notices of bookings go here too, so only an owner can change it.',
      ...VERSIONS,
    },
    keys: { ...FORM_KEYS, ...ROW_KEYS },
  },
  'refund-policy': policy('What you promise about money. Refunds that you give are measured against this text.'),
  'terms-and-conditions': policy(
    'What a customer agrees to by booking. The text of the first start is a draft: let somebody check it.',
  ),
  'privacy-policy': policy(
    'What you keep about visitors, and how long. The terms in our draft are those that the program keeps to.',
  ),
  'shipping-policy': policy('For services: when and where you come. Payment providers ask for this page.'),
  translations: {
    purpose: ['What is still to be translated, page by page, the most urgent first.'],
    words: {
      'Other figures': 'A number in the translation is not that of the English text, such as an old charge. Mend these first.',
      'Changed in English': 'The English text was edited after it was translated.',
      'Texts missing': 'Visitors see these in English.',
      'Not shown': 'The translation is there, and not public yet.',
    },
    keys: SEARCH_KEYS,
  },
  'translations.one': {
    purpose: [
      'The English text beside yours. Translate what matters to the reader first; the page says which texts it can’t do without.',
      KEPT,
    ],
    words: {
      'The same as English': 'For a name or a number that reads alike in both languages. It then counts as done.',
      ...VERSIONS,
    },
    keys: FORM_KEYS,
  },
  images: {
    purpose: ['Every picture of the site, where it is used, and what it shows in words.'],
    words: {
      'Alternative text': 'Read aloud to people who can’t see the picture, and read by search engines. Say what it shows.',
      'Used in': 'A picture that is used can’t be deleted. Follow the link and take it out there first.',
    },
    keys: SEARCH_KEYS,
  },
} satisfies Partial<Record<ScreenName, Help>>

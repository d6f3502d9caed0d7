import { type ServiceLink, toBookingType } from '../../../contract/content/services.ts'
import { LANGUAGE_INFO, splitLanguage } from '../../../contract/languages.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import type { Link, Shown } from './read-page.ts'

/** An address of the site with what it answered. */
export type Target = { url: URL; status: number; shown: Shown }

/** The page that has the link, and the list of services. */
export type Origin = { url: URL; shown: Shown; services: readonly ServiceLink[] }

type Check = (link: Link, target: Target, origin: Origin) => string | false | undefined

const bareOf = ({ pathname, search }: URL) => {
  const query = new URLSearchParams(search)
  // Search words differ between languages.
  query.delete('search')
  for (const [name, value] of [...query]) if (!value) query.delete(name)
  return `${splitLanguage(pathname).path}?${query}`
}
const languageOf = ({ pathname }: URL) => splitLanguage(pathname).language
const fragmentOf = (link: Link) => decodeURIComponent(new URL(link.href).hash.slice(1))
const chosenIn = ({ forms }: Shown, name: string) => forms.flatMap(({ fields }) => fields).find((field) => field.name === name)
const wordsOfChoice = (shown: Shown, name: string) => {
  const field = chosenIn(shown, name)
  return field?.options.find(({ value }) => value === field.value)?.words ?? ''
}
/** The words of an option without the number behind them: `AC Repair (2)`. */
const withoutCount = (words: string) => words.replace(/ \(\d+\)$/, '')

/** On these pages the language switch leads to the home page. */
const WITHOUT_LANGUAGES = ['/offline', '/nothing-here']

/** Each check returns a complaint if the target is not what the link's words promise. */
const CHECKS: readonly Check[] = [
  (link) => link.words === '' && 'has no words',

  // The page for an unknown address has links to its own parts.
  (_, { url, status }, origin) => status !== 200 && url.href !== origin.url.href && `answers ${status}`,

  (link, { url, shown }, origin) => {
    const promised = link.language ?? languageOf(origin.url)
    const tag = LANGUAGE_INFO[promised as keyof typeof LANGUAGE_INFO]?.tag
    if (shown.language !== tag) return `is in ${shown.language}, not in ${tag}`
    const isSamePage = bareOf(url) === bareOf(origin.url)
    const hasLanguages = !WITHOUT_LANGUAGES.includes(splitLanguage(origin.url.pathname).path)
    return link.language !== null && hasLanguages && !isSamePage && 'is not the same page in that language'
  },

  (link, { shown }) => {
    const fragment = fragmentOf(link)
    return fragment !== '' && !(fragment in shown.parts) && `shows no part “${fragment}”`
  },

  (link, { shown }) => {
    const tab = shown.tabs.find(({ words }) => words === link.words)
    return tab && !(tab.isCurrent && tab.isPanelShown) && 'does not select that group'
  },

  (link, { url, shown }) => {
    const { groups } = catalogues[languageOf(url)].layout
    const isGroup = Object.values(groups).some((group) => group === link.words)
    const names = [...shown.tabs.map(({ words }) => words), shown.parts[fragmentOf(link)]]
    return isGroup && !names.includes(link.words) && 'does not show that group'
  },

  (link, { shown }) => {
    const [count] = /\p{Nd}+/u.exec(link.words) ?? []
    const isOfTiles = count && shown.tiles > 0 && new URL(link.href).searchParams.has('view')
    return isOfTiles && Number(count) !== shown.tiles && `shows ${shown.tiles} tiles`
  },

  (link, { url, shown }) => {
    const isRecord = /^\/services\/[^/]+\/[^/]+$|^\/blogs\/[^/]+\/[^/]+\/[^/]+$/.test(splitLanguage(url.pathname).path)
    const names = isRecord && fragmentOf(link) === '' && link.language === null && !link.isInText
    return names && !link.words.includes(shown.heading) && `is headed “${shown.heading}”`
  },

  (link, { url }) => {
    const { layout, policies } = catalogues[languageOf(url)]
    const named = Object.entries({ ...layout.otherPages, ...policies.names }).find(([, name]) => name === link.words)
    return named && splitLanguage(url.pathname).path !== named[0] && `is not ${named[0]}`
  },

  (link, { url, shown }, { services }) => {
    const [, page] = /^(\/services\/.*)\/book$/.exec(splitLanguage(url.pathname).path) ?? []
    const service = services.find(({ sendto }) => sendto === page)
    if (!page || link.language !== null || fragmentOf(link) !== '') return undefined
    const chosen = chosenIn(shown, 'service_type')?.value
    return (!service || chosen !== toBookingType(service)) && `has the service “${chosen}” chosen`
  },

  (link, { shown }) => {
    const field = chosenIn(shown, 'category')
    if (!field?.options.some(({ words }) => withoutCount(words) === link.words)) return undefined
    if (withoutCount(wordsOfChoice(shown, 'category')) !== link.words) return 'does not choose that category'
    return shown.cards.some((card) => !card.includes(link.words)) && 'shows blogs of other categories'
  },

  (link, { url, shown }, origin) => {
    const isPaged = splitLanguage(url.pathname).path === '/blogs' && url.searchParams.has('page') && fragmentOf(link) === ''
    if (!isPaged) return undefined
    const step = { prev: -1, next: 1 }[link.rel]
    const promised = step ? `${Number(origin.shown.pageNumber) + step}` : /\p{Nd}+/u.exec(link.words)?.[0]
    return link.language === null && shown.pageNumber !== promised && `is page ${shown.pageNumber}`
  },

  (link, { url, shown }) => {
    if (link.words !== catalogues[languageOf(url)].blogs.clear) return undefined
    return ['search', 'category'].some((name) => chosenIn(shown, name)?.value) && 'is filtered'
  },

  (link, { shown }) => {
    const same = shown.links.filter((other) => other.isInMenu && other.language === null && other.href === link.href)
    return link.isInMenu && link.language === null && same.some(({ isCurrent }) => !isCurrent) && 'is not marked in the menu'
  },

  (link, { url, shown }, origin) => {
    const title = shown.parts[fragmentOf(link)]
    const isList = url.href.split('#')[0] === origin.url.href.split('#')[0] && /policy|terms/.test(url.pathname)
    return isList && title && title !== link.words && `leads to “${title}”`
  },
]

/** Lists the ways in which a target is not what its link promised. */
export function findComplaints(link: Link, target: Target, origin: Origin): string[] {
  return CHECKS.flatMap((check) => check(link, target, origin) || [])
}

/** Lists the faults of a link to a phone number, an email address or another site. */
export function findOtherComplaints({ href, words }: Link): string[] {
  const { protocol, hostname, pathname } = new URL(href)
  const digits = words.replace(/\D/g, '')
  if (protocol === 'tel:') {
    if (!/^\+91\d{10}$/.test(pathname)) return ['is no number']
    return digits.length >= 10 && !pathname.endsWith(digits.slice(-10)) ? ['is another number'] : []
  }
  if (protocol === 'mailto:') {
    if (!/^[^@\s]+@[^@\s]+\.\w+$/.test(pathname)) return ['is no address']
    return words.includes('@') && !words.includes(pathname) ? ['is another address'] : []
  }
  return protocol === 'https:' && hostname.includes('.') ? [] : ['leads nowhere']
}

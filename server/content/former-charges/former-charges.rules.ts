import type { FormerCharge } from '../../../contract/content/former-charges.ts'
import { parseRupees } from '../../../contract/money.ts'
import { type Amount, findAmounts } from './amounts.rules.ts'

/** How a service is named in texts: by its titles in all languages, or by a link to its page. */
export type Named = { titles: readonly string[]; path: string }

/** The service whose earlier charges are looked for. */
export type Subject = Named & {
  id: number
  charges: readonly number[]
  /** Other services that cost as much as it did. */
  rivals: readonly (Named & { id: number })[]
}

/** The texts of a record in one language; `isHtml` says which are HTML. */
export type Texts = Pick<FormerCharge, 'kind' | 'key' | 'language' | 'version' | 'title'> & {
  texts: readonly { name: string; place: string; text: string }[]
  isHtml: (name: string) => boolean
}

const MOST_FORMER = 20

/** The charges that are looked for after a save: that of before is added, the present one is none of them. */
export function toFormerCharges(before: { visit_charge?: string; former_charges?: number[] }, visitCharge: string): number[] {
  const [old, present] = [parseRupees(before.visit_charge ?? ''), parseRupees(visitCharge)]
  const all = new Set([...(before.former_charges ?? []), ...(old ? [old] : [])])
  return [...all].filter((charge) => charge !== present).slice(-MOST_FORMER)
}

/**
 * Where the texts name an earlier charge of the service. In its own texts each amount counts, in those of others one
 * that stands in a paragraph with its name or a link to its page, and with no other service that costs as much. The
 * rest is not sure: ranges, and the lowest prices in lists, such as “new tap from ₹199”.
 */
export function listFormerCharges({ texts, isHtml, ...of }: Texts, subject: Subject): FormerCharge[] {
  const isOwn = of.kind === 'services' && of.key === String(subject.id)
  if (of.kind === 'services' && subject.rivals.some(({ id }) => of.key === String(id))) return []
  const found = texts.flatMap(({ name, place, text }) =>
    findFormer(text, subject.charges).map((amount): FormerCharge => {
      const isPrice = amount.isInRange || (amount.isFrom && place.includes('.'))
      const is_sure = !isPrice && (isOwn || isNamedAlone(toParagraph(texts, name, amount, isHtml(name)), subject))
      const words = { before: toEnd(text.slice(0, amount.start)), after: toStart(text.slice(amount.end)) }
      return { ...of, name, place, at: amount.start, written: text.slice(amount.start, amount.end), ...words, is_sure }
    }),
  )
  // On the page of another service an amount without a name is that service's own.
  return of.kind === 'services' && !isOwn ? found.filter(({ is_sure }) => is_sure) : found
}

/** How many characters are shown on each side of an amount. */
const AROUND = 60

/** The first whole words of a text or of HTML that may begin or end within a tag. */
function toStart(html: string): string {
  const words = toWords(html.slice(0, AROUND * 8))
  return words.length > AROUND ? `${words.slice(0, words.lastIndexOf(' ', AROUND))}…` : words
}

function toEnd(html: string): string {
  const words = toWords(html.slice(-AROUND * 8))
  return words.length > AROUND ? `…${words.slice(words.indexOf(' ', words.length - AROUND))}` : words
}

export const findFormer = (text: string, charges: readonly number[]): Amount[] =>
  charges.flatMap((charge) => findAmounts(text, charge)).sort((one, other) => one.start - other.start)

/** Without tags, also without a part of one. */
const toWords = (html: string) => html.replace(/^[^<>]*(?<!\s)>|<[^>]*>|<\/?[a-z][^>]*$/gi, ' ').replace(/(?:\s|&nbsp;)+/g, ' ')

/** A row of a table is one paragraph: the name may stand in another cell than the amount. */
const HTML_BOUNDS = /<tr\b.*?<\/tr>|<\/?(?:p|li|h[1-6]|div|blockquote|figure|ul|ol|table|hr)\b[^>]*>/gis
const TEXT_BOUNDS = /\n\s*\n/g

/** What stands in one paragraph with an amount; the texts of a list's row are one. */
function toParagraph(texts: Texts['texts'], name: string, { start: at }: Amount, isHtml: boolean): string {
  const [list, row, part] = name.split('.')
  if (part) return texts.flatMap((one) => (one.name.startsWith(`${list}.${row}.`) ? one.text : [])).join('\n')
  const text = texts.find((one) => one.name === name)?.text ?? ''
  let start = 0
  for (const { 0: bound, index } of text.matchAll(isHtml ? HTML_BOUNDS : TEXT_BOUNDS)) {
    if (index > at) return text.slice(start, index)
    start = index + bound.length
    if (start > at) return bound
  }
  return text.slice(start)
}

const isNamedAlone = (paragraph: string, subject: Subject) =>
  isNamed(paragraph, subject) && !subject.rivals.some((rival) => isNamed(paragraph, rival))

function isNamed(paragraph: string, { titles, path }: Named): boolean {
  if (new RegExp(`${toPattern(path)}(?![\\w/-])`).test(paragraph)) return true
  const words = toWords(paragraph)
  // Endings join a word in Marathi.
  return titles.some((title) => new RegExp(`(?<![\\p{L}\\p{M}])${toPattern(title)}(?![a-z])`, 'iu').test(words))
}

const toPattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

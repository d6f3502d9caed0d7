import type { FormerCharge } from '../../../contract/content/services.ts'
import { formatRupees } from '../../../contract/money.ts'

/** The digits of an amount in a text. `isFrom`: the lowest of several prices: `from ₹199`, `₹199 से`. */
export type Amount = { start: number; end: number; isFrom: boolean }

const toDevanagari = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))

/** How an amount's digits are written: 1299, 1,299, १२९९, १,२९९. */
export function listSpellings(rupees: number): string[] {
  const latin = [...new Set([formatRupees(rupees), String(rupees)])]
  return [...latin, ...latin.map(toDevanagari)]
}

// No flag `i`: with it, compiling an expression with \p{L} takes a millisecond.
const DIGIT = '[0-9०-९]'
const GAP = String.raw`(?:[\s\0]|&nbsp;)*`
const NOT_IN_WORD = String.raw`(?<![\p{L}\p{M}])`
const WORD_END = String.raw`(?![\p{L}\p{M}])`
const SIGN = `(?:₹|&#8377;|&#x20[bB]9;|${NOT_IN_WORD}(?:[Rr][Ss]|INR|रु|रू)\\.?)`
const PAISE = `(?:\\.0{1,2}(?!${DIGIT}))?`
const UNIT = `(?:/-|(?:[Rr]upees?|[Rr][Ss]|INR|रु|रू)${WORD_END}|रुप)`
/** No digits before it: not 1,199, not 98200 199, not #199. */
const NOT_AFTER = `(?<!${DIGIT})(?<!${DIGIT}[.,:/-])(?<!(?:${DIGIT}{3}|\\+${DIGIT}+) )(?<![#&+\\p{L}\\p{M}_])`
/** No digits after it: not 1999, not 199,000, not 199.50, not ₹199k, not ₹2 lakh, not 199 000. */
const NOT_BEFORE = `(?!${DIGIT})(?!\\.(?!0{1,2}(?!${DIGIT}))${DIGIT})(?![,:/]${DIGIT})(?![ -]${DIGIT}{3})(?!${GAP}(?:(?:[Kk]|[Ll]akhs?|[Ll]acs?|[Cc]rores?)${WORD_END}|%|लाख|करोड़|कोटी|हजार))`
const RANGE = '(?:to|-|–|—|&ndash;|से|ते)'

/**
 * Where a text or HTML has this amount as money: after ₹, Rs, रु or INR, or before /- or rupees, but not at the end of
 * a range.
 */
export function findAmounts(text: string, rupees: number): Amount[] {
  const spellings = listSpellings(rupees)
  // Most texts have none, and the full search takes a hundred times as long.
  if (!spellings.some((digits) => text.includes(digits))) return []
  const written = spellings.join('|')
  const amount = new RegExp(
    `(?:(?<=${SIGN}${GAP})(?:${written})${NOT_BEFORE}|${NOT_AFTER}(?:${written})${NOT_BEFORE}(?=${PAISE}${GAP}${UNIT}))`,
    'gu',
  )
  const words = maskMarkup(text)
  return [...words.matchAll(amount)].flatMap(({ 0: found, index: start }) => {
    const end = start + found.length
    const [before, after] = [words.slice(Math.max(0, start - 40), start), words.slice(end, end + 40)]
    if (RANGE_BEFORE.test(before) || RANGE_AFTER.test(after)) return []
    return { start, end, isFrom: FROM.test(before) || FROM_AFTER.test(after) }
  })
}

const RANGE_BEFORE = new RegExp(`${DIGIT}(?:/-)?${GAP}${RANGE}${GAP}${SIGN}?${GAP}$`, 'u')
const RANGE_AFTER = new RegExp(`^${PAISE}(?:/-)?${GAP}${RANGE}${GAP}(?:${SIGN}${GAP}${DIGIT}|${DIGIT}[0-9०-९,]{2})`, 'u')
const FROM = new RegExp(`${NOT_IN_WORD}[Ff]rom${GAP}${SIGN}?${GAP}$`, 'u')
const FROM_AFTER = new RegExp(`^${PAISE}(?:/-)?${GAP}(?:से|पासून|onwards)${WORD_END}`, 'u')

/** Masks what readers don't see, without moving the rest: tags with their attributes, and addresses. */
function maskMarkup(text: string): string {
  const cover = (sign: string) => (covered: string) => sign.repeat(covered.length)
  return text
    .replace(/<!--.*?-->|<\/?(?:a|b|strong|i|em|u|s|span|mark|small|sub|sup|code)\b[^>]*>/gis, cover('\0'))
    .replace(/<\/?[a-z][^>]*>/gi, cover('|'))
    .replace(/(?:[a-z][a-z0-9+.-]*:\/\/|www\.|mailto:|tel:)[^\s<]+|[^\s<|]+@[^\s<|]+|(?<![^\s(])\/[a-z][^\s<]*/gi, cover('|'))
}

/** A service whose charge was changed: its former charges in rupees, and the path and titles that texts use for it. */
export type Changed = { id: number; former: number[]; names: string[] }

/** The texts of a record in one language. */
export type Texts = Omit<FormerCharge, 'place' | 'text'> & { texts: readonly { place: string; text: string }[] }

/**
 * Where a record quotes a former charge of the service in figures: anywhere in the service's own texts; elsewhere, in
 * paragraphs with its name or a link to its page. A lowest price in a list, such as “new tap from ₹199”, is a different
 * price.
 */
export function listFormerCharges({ texts, ...of }: Texts, { id, former, names }: Changed): FormerCharge[] {
  const isOwn = of.kind === 'services' && of.key === String(id)
  return texts.flatMap(({ place, text }) =>
    listParagraphs(text).flatMap((paragraph) => {
      const around = place.includes('.') ? texts.flatMap((one) => (isSameRow(one.place, place) ? one.text : [])) : [paragraph]
      if (!isOwn && !isNamed(around.join('\n'), names)) return []
      return former
        .flatMap((charge) => findAmounts(paragraph, charge))
        .filter(({ isFrom }) => !(isFrom && place.includes('.')))
        .map(({ start, end }) => ({ ...of, place, text: toExcerpt(paragraph, start, end) }))
    }),
  )
}

const isSameRow = (one: string, other: string) => one.split('.').slice(0, 2).join() === other.split('.').slice(0, 2).join()

/** A table row counts as one paragraph, because the name and the amount may be in different cells. */
const listParagraphs = (text: string) => text.match(/<tr\b.*?<\/tr>|(?:(?!<tr\b|<\/(?:p|li|h[1-6])>|\n\s*\n).)+/gis) ?? []

function isNamed(paragraph: string, names: readonly string[]): boolean {
  // In Marathi, endings are attached to a title; a longer path is another page.
  return names.some((name) => new RegExp(`(?<![\\p{L}\\p{M}])${toPattern(name)}(?![\\w/-])`, 'iu').test(paragraph))
}

const toPattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const AROUND = 40

function toExcerpt(text: string, start: number, end: number): string {
  const toWords = (html: string) => html.replace(/^[^<>]*>|<[^>]*>|<[^>]*$/g, ' ').replace(/(?:\s|&nbsp;)+/g, ' ')
  return `${toWords(text.slice(0, start)).slice(-AROUND)}${text.slice(start, end)}${toWords(text.slice(end)).slice(0, AROUND)}`.trim()
}

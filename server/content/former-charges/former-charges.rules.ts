import type { FormerCharge } from '../../../contract/content/services.ts'
import { findAmounts } from './amounts.rules.ts'

/** A service whose charge was changed: the charges of before, in rupees, and its path and titles, by which texts name it. */
export type Changed = { id: number; former: number[]; names: string[] }

/** The texts of a record in one language. */
export type Texts = Omit<FormerCharge, 'place' | 'text'> & { texts: readonly { place: string; text: string }[] }

/**
 * Where a record names a former charge of the service in figures: in the service's own texts wherever such an amount
 * stands, in those of others in a paragraph with its name or a link to its page. A lowest price in a list, such as “new
 * tap from ₹199”, is a price of its own.
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

/** A row of a table is one paragraph: the name may stand in another cell than the amount. */
const listParagraphs = (text: string) => text.match(/<tr\b.*?<\/tr>|(?:(?!<tr\b|<\/(?:p|li|h[1-6])>|\n\s*\n).)+/gis) ?? []

function isNamed(paragraph: string, names: readonly string[]): boolean {
  // Endings join a title in Marathi; a longer path is another page.
  return names.some((name) => new RegExp(`(?<![\\p{L}\\p{M}])${toPattern(name)}(?![\\w/-])`, 'iu').test(paragraph))
}

const toPattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const AROUND = 40

function toExcerpt(text: string, start: number, end: number): string {
  const toWords = (html: string) => html.replace(/^[^<>]*>|<[^>]*>|<[^>]*$/g, ' ').replace(/(?:\s|&nbsp;)+/g, ' ')
  return `${toWords(text.slice(0, start)).slice(-AROUND)}${text.slice(start, end)}${toWords(text.slice(end)).slice(0, AROUND)}`.trim()
}

import type { Item } from '../../../contract/content/services.ts'
import type { DocumentKey } from '../../../contract/options.ts'

/** The about page alone has claims in figures. */
export const figuresOf = ({ key, figures }: { key: DocumentKey; figures: Item[] }) => (key === 'about-us' ? figures : undefined)

/** The texts of the h2s. */
export const listHeadings = (html: string) =>
  [...html.matchAll(/<h2>([\s\S]*?)<\/h2>/g)].map(([, inner = '']) => inner.replace(/<[^>]*>/g, '').trim())

import * as z from 'zod/mini'
import { Item } from '../../../contract/content/services.ts'

/** The home record's questions arrive as JSON in a text; one that can't be read is no reason to show no page. */
export function parseFaqs(faqs = '[]'): Item[] {
  try {
    return z.array(Item).parse(JSON.parse(faqs))
  } catch {
    return []
  }
}

import * as z from 'zod/mini'
import { Item } from '../../../contract/content/services.ts'

/** The home record's questions are JSON in a text; if they are unreadable, the page is shown without them. */
export function parseFaqs(faqs = '[]'): Item[] {
  try {
    return z.array(Item).parse(JSON.parse(faqs))
  } catch {
    return []
  }
}

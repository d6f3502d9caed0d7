import * as z from 'zod/mini'
import { Item } from '../../../contract/services.ts'

/** The home record's questions arrive as JSON in a text; one that can't be read is no reason to show no page. */
export function parseFaqs(faqs = '[]'): Item[] {
  try {
    return z.array(Item).parse(JSON.parse(faqs))
  } catch {
    return []
  }
}

/** The price that a plan's sub heading ends with, apart: "… a year. From ₹2,999 a year." */
export function splitPlanPrice(subHeading: string): { text: string; price: string | undefined } {
  const match = /^(.*?)\s*(From ₹[\d,]+(?: an? \w+)?)\.?$/s.exec(subHeading.trim())
  return { text: match?.[1] || subHeading, price: match?.[1] ? match[2] : undefined }
}

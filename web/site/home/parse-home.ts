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

const ENGLISH_PRICE = /From ₹[\d,]+(?: an? \w+)?/.source
/** A sentence of its own: "साल के ₹2,999 से", "वर्षाला ₹2,999 पासून". */
const OTHER_PRICE = /(?<=[.।]\s+)[^\s.।₹][^.।₹]*₹[\d,]+\s(?:से|पासून)/.source
const WITH_PRICE = new RegExp(`^(.*?)\\s*(${ENGLISH_PRICE}|${OTHER_PRICE})[.।]?$`, 's')

/** The price that a plan's sub heading ends with, in any language, apart: "… a year. From ₹2,999 a year." */
export function splitPlanPrice(subHeading: string): { text: string; price: string | undefined } {
  const match = WITH_PRICE.exec(subHeading.trim())
  return { text: match?.[1] || subHeading, price: match?.[1] ? match[2] : undefined }
}

import type { ServiceLink } from '../../../contract/content/services.ts'
import type { Catalogue } from '../../../languages/en/catalogue.ts'
import { chargeText } from '../../ui/charge-text.ts'
import { langOf, type TextInLanguage, type Translated } from '../texts/untranslated.tsx'

const ENGLISH_PRICE = /From ₹[\d,]+(?: an? \w+)?/.source
/** A sentence of its own: "साल के ₹2,999 से", "वर्षाला ₹2,999 पासून". */
const OTHER_PRICE = /(?<=[.।]\s+)[^\s.।₹][^.।₹]*₹[\d,]+\s(?:से|पासून)/.source
const WITH_PRICE = new RegExp(`^(.*?)\\s*(${ENGLISH_PRICE}|${OTHER_PRICE})[.।]?$`, 's')

/** The price that a plan's sub heading ends with, in any language, apart: "… a year. From ₹2,999 a year." */
export function splitPlanPrice(subHeading: string): { text: string; price: string | undefined } {
  const match = WITH_PRICE.exec(subHeading.trim())
  return { text: match?.[1] || subHeading, price: match?.[1] ? match[2] : undefined }
}

type Charged = Pick<ServiceLink, 'service_cat' | 'visit_charge'>
type Texts = Catalogue['service']

export const isPlan = ({ service_cat }: Charged) => service_cat === 'Annual-Subscription'

/** What is paid for a booking: for a plan, its first visit. */
export function bookingCharge(service: Charged, texts: Texts): string {
  return chargeText(service.visit_charge, isPlan(service) ? { startingFrom: texts.firstVisit } : texts)
}

/** The price of a service and a note below it: for a plan, the price of its year and the first visit. */
export function toPrice(
  service: Charged & Pick<ServiceLink, 'sub_heading'> & Translated,
  texts: Texts,
): { price: TextInLanguage; note?: TextInLanguage } {
  const charge: TextInLanguage = { text: bookingCharge(service, texts), lang: langOf(service, 'visit_charge') }
  const yearly = isPlan(service) ? splitPlanPrice(service.sub_heading).price : undefined
  return yearly ? { price: { text: yearly, lang: langOf(service, 'sub_heading') }, note: charge } : { price: charge }
}

import { fillCharge } from '../../../contract/money.ts'
import { mapTexts } from '../translations/translations.rules.ts'

type Charged = { title: string; visit_charge: string }

/** A service, or a link to one, with the amount where its texts name the charge. */
export function fillCharges<R extends Charged>(service: R): R {
  return mapTexts('services', service, ({ text }) => fillCharge(text, service.visit_charge))
}

/** A service as visitors read it in a language; a booking names it by its English title. */
export function toPublicService<R extends Charged & { untranslated?: string[] }>(
  english: Charged,
  translated: R,
): R & { title_en?: string } {
  const service = fillCharges(translated)
  return translated.untranslated ? { ...service, title_en: fillCharge(english.title, english.visit_charge) } : service
}

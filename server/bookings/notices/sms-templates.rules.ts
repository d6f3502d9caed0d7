import { LANGUAGES, type Language } from '../../../contract/languages.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import type { SmsTexts } from '../../../languages/en/sms.ts'
import { type Sms, type SmsTemplate, type SmsTemplateId, toTemplateId } from '../../platform/providers/sms.ts'
import { toLatin } from './to-latin.rules.ts'

/** The templates' variables, in order. */
export type SmsValues = {
  otp: [code: string, codeAgain: string]
  booked: [reference: string, service: string]
  lead: [reference: string, name: string, service: string, mobile: string]
}

type Site = { siteName: string; siteUrl: string }
/** `smsTranslations`: the templates in other languages that may be sent. */
type Sender = Site & { smsTranslations: readonly SmsTemplateId[] }

const VARIABLE = '{#var#}'
const MAX_VARIABLE_LENGTH = 30

/** The text of each template: a message that differs from it in anything but the variables is not delivered. */
export function smsTemplates({ siteName, siteUrl }: Site): Record<SmsTemplateId, string> {
  // The last line, the site's host and the code, lets the phone's browser fill in the code (Web OTP).
  const lastLine = `@${new URL(siteUrl).hostname} #{#var#}`
  const inEachLanguage = (template: 'otp' | 'booked', toText: (texts: SmsTexts) => string) =>
    LANGUAGES.map((language) => [toTemplateId(template, language), toText(catalogues[language].sms)])
  return Object.fromEntries([
    ...inEachLanguage('otp', (texts) => texts.otp(siteName, lastLine)),
    ...inEachLanguage('booked', (texts) => texts.booked(siteName)),
    ['lead', `New ${siteName} lead {#var#}: {#var#}, {#var#}, mobile {#var#}`],
  ])
}

/** The language that a message goes out in: a translation that is not registered must not hold up a code. */
export function findSmsLanguage(template: SmsTemplate, requested: Language, { smsTranslations }: Sender): Language {
  return smsTranslations.includes(toTemplateId(template, requested)) ? requested : 'en'
}

type Message<T extends SmsTemplate> = { to: string; template: T; language?: Language; values: SmsValues[T] }

/** `language` is one that `findSmsLanguage` answers. */
export function fillSms<T extends SmsTemplate>({ to, template, language = 'en', ...message }: Message<T>, site: Site): Sms {
  // Some operators hold back a message to the business with letters that its registered template lacks.
  const values = message.values.map((value) => toVariable(template === 'lead' ? toLatin(value) : value))
  const id = toTemplateId(template, language)
  const [begin = '', ...rest] = smsTemplates(site)[id].split(VARIABLE)
  const text = begin + rest.map((part, index) => `${values[index]}${part}`).join('')
  return { to, template, values, text, ...(language !== 'en' && { language }) }
}

/** One line of 1 to 30 characters: DLT allows no other value. */
function toVariable(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  const line = value.replace(/[\s\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim()
  let cut = ''
  for (const { segment } of new Intl.Segmenter('en').segment(line)) {
    if (cut.length + segment.length > MAX_VARIABLE_LENGTH) break
    cut += segment
  }
  return cut.trimEnd() || '-'
}

/** Values of usual length, to count the parts of a text. */
const USUAL: SmsValues = {
  otp: ['482913', '482913'],
  booked: ['KG-7F3K2M', 'Washing Machine'],
  lead: ['KG-7F3K2M', 'Sunita Deshpande', 'Washing Machine Mumbai', '9820012345'],
}

/** How many SMS the operator charges for a message of the template with values of usual length. */
export function countParts(id: SmsTemplateId, site: Site): number {
  const [template, language] = id.split('.') as [SmsTemplate, Language | undefined]
  const { text } = fillSms({ to: '', template, language, values: USUAL[template] }, site)
  const [alone, joined] = isGsm(text) ? [160, 153] : [70, 67]
  return text.length <= alone ? 1 : Math.ceil(text.length / joined)
}

/** Whether the GSM 03.38 alphabet has all letters of the text. */
const isGsm = (text: string) => /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà0-9A-Za-z]*$/.test(text)

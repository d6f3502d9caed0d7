import { LANGUAGES, type Language } from '../../../contract/languages.ts'

/** A template of India's DLT register; the texts are in server/bookings/notices/sms-templates.rules.ts and in languages/. */
export type SmsTemplate = 'otp' | 'booking' | 'booked' | 'visit' | 'news' | 'coming' | 'quote' | 'assignment' | 'day' | 'lead'

const TRANSLATED = ['otp', 'booking', 'booked', 'visit', 'news', 'coming', 'quote', 'assignment', 'day'] as const
type Translated = (typeof TRANSLATED)[number]
/** The templates with those in other languages, each of which is registered by itself. */
export type SmsTemplateId = SmsTemplate | `${Translated}.${Exclude<Language, 'en'>}`
const inEachLanguage = (template: Translated) =>
  LANGUAGES.map((language): SmsTemplateId => (language === 'en' ? template : `${template}.${language}`))
export const SMS_TEMPLATE_IDS: readonly SmsTemplateId[] = [...TRANSLATED.flatMap(inEachLanguage), 'lead']

/** The template in that language, or the English one where there is none. */
export const toTemplateId = (template: SmsTemplate, language: Language = 'en'): SmsTemplateId =>
  SMS_TEMPLATE_IDS.find((id) => id === `${template}.${language}`) ?? template

/**
 * `to` is the ten digits of an Indian mobile number. `text` is the template with its values filled in: some gateways
 * take the text, others the template's id and the values.
 */
export type Sms = { to: string; template: SmsTemplate; language?: Language; values: readonly string[]; text: string }

/** Rejects with ProviderError unless the message was certainly accepted. */
export type SendSms = (sms: Sms) => Promise<void>

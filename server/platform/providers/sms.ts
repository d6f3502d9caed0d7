import type { Language } from '../../../contract/languages.ts'

/** A template of India's DLT register; the texts are in server/bookings/notices/sms-templates.rules.ts. */
export type SmsTemplate = 'otp' | 'booked' | 'lead'

/** The templates with those in other languages, each of which is registered by itself. */
export const SMS_TEMPLATE_IDS = ['otp', 'otp.hi', 'otp.mr', 'booked', 'booked.hi', 'booked.mr', 'lead'] as const
export type SmsTemplateId = (typeof SMS_TEMPLATE_IDS)[number]

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

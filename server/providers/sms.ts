/** A template of India's DLT register; the texts are in server/notices/sms-templates.rules.ts. */
export type SmsTemplate = 'otp' | 'booked' | 'lead'

/**
 * `to` is the ten digits of an Indian mobile number. `text` is the template with its values filled in: some gateways
 * take the text, others the template's id and the values.
 */
export type Sms = { to: string; template: SmsTemplate; values: readonly string[]; text: string }

/** Rejects with ProviderError unless the message was certainly accepted. */
export type SendSms = (sms: Sms) => Promise<void>

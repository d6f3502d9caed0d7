/** What India's DLT register knows a message by; its texts stand in server/notices/sms-templates.ts. */
export type SmsTemplate = 'otp' | 'booked' | 'lead'

/**
 * `to` is the ten digits of an Indian mobile number. `text` is the template with its values filled in: some gateways take
 * the text, others the template's own id and the values.
 */
export type Sms = { to: string; template: SmsTemplate; values: readonly string[]; text: string }

/** Rejects with ProviderError when the message was not handed over for certain. */
export type SendSms = (sms: Sms) => Promise<void>

import type { Language } from '../../../contract/languages.ts'
import type { SmsTemplate } from '../env/env.channels.ts'

/**
 * `to` is the ten digits of an Indian mobile number. `text` is the template with its values filled in: some gateways
 * take the text, others the template's id and the values.
 */
export type Sms = { to: string; template: SmsTemplate; language?: Language; values: readonly string[]; text: string }

/** Rejects with ProviderError unless the message was certainly accepted. */
export type SendSms = (sms: Sms) => Promise<void>

import type { Logger } from 'pino'
import type { Language } from '../../../contract/languages.ts'
import type { SmsTemplate } from '../env/env.channels.ts'
import { isInDoubt, ProviderError, type ProviderReason } from './provider-error.ts'

/**
 * `to` is the ten digits of an Indian mobile number. `text` is the template with its values filled in: some gateways
 * take the text, others the template's id and the values.
 */
export type Sms = { to: string; template: SmsTemplate; language?: Language; values: readonly string[]; text: string }

/** Rejects with ProviderError unless the message was certainly accepted. */
export type SendSms = (sms: Sms) => Promise<void>

const MAX_LENGTH = 200
// A mobile number or a code; a gateway’s error numbers have five digits.
const LONG_NUMBER = /\+?\d(?:[ -]?\d){5,}/g

type Answer = { status: number; words: string | undefined; reason: ProviderReason }

/** Why a gateway did not accept a message, in its own words without the numbers and secrets that these may repeat. */
export function smsError(gateway: string, { status, words, reason }: Answer, secrets: readonly string[]): ProviderError {
  const redacted = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), words ?? '').replace(LONG_NUMBER, '…')
  return new ProviderError(reason, `${gateway} answered ${status}${redacted && `: ${redacted.slice(0, MAX_LENGTH)}`}`)
}

/**
 * Tries the gateways in order until one accepts the message. Rejects with the last refusal, or with the error of a
 * gateway that may have sent it. After such an error, only a one-time code is sent by the next gateway: a code may
 * arrive twice, other messages may not.
 */
export function fallbackSms(senders: readonly SendSms[], log: Pick<Logger, 'warn'>): SendSms {
  return async (sms) => {
    let failure: unknown = new ProviderError('refused', 'No SMS gateway is set up')
    for (const send of senders) {
      try {
        return await send(sms)
      } catch (error) {
        log.warn({ err: error, template: sms.template }, 'an SMS gateway did not take a message')
        if (!isInDoubt(failure)) failure = error
        if (isInDoubt(error) && sms.template !== 'otp') break
      }
    }
    throw failure
  }
}

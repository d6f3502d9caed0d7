import type { Logger } from 'pino'
import { isInDoubt, ProviderError } from './provider-error.ts'
import type { SendSms } from './sms.ts'

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

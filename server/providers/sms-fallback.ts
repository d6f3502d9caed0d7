import type { Logger } from 'pino'
import { isInDoubt, ProviderError } from './provider-error.ts'
import type { SendSms } from './sms.ts'

/**
 * The first gateway that takes the message sends it; where none does, the last one's refusal is thrown, or the doubt of one
 * that may have sent it. After a doubt only a code is handed to the next gateway: it may come twice, any other message not.
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

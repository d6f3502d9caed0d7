import type { Logger } from 'pino'
import type { SendSms } from './sms.ts'

/** The first gateway that takes the message sends it; where none does, the last one's refusal is thrown. */
export function inTurn(senders: readonly SendSms[], log: Pick<Logger, 'warn'>): SendSms {
  return async (sms) => {
    let refusal: unknown = new Error('No SMS gateway is set up')
    for (const send of senders) {
      try {
        return await send(sms)
      } catch (error) {
        log.warn({ err: error, template: sms.template }, 'an SMS gateway did not take a message')
        refusal = error
      }
    }
    throw refusal
  }
}

import * as z from 'zod/mini'
import type { TwilioAccount } from '../env/env.channels.ts'
import { askProvider } from './ask-provider.ts'
import { reasonOfStatus } from './provider-error.ts'
import { type SendSms, smsError } from './sms.ts'

/** An accepted message has a `sid`, a refusal has a `code` and a `message`. */
const Answer = z.object({
  sid: z.optional(z.string()),
  code: z.optional(z.number()),
  message: z.optional(z.string()),
})

/** Twilio takes the complete text. */
export function twilioSms({ url, accountSid, authToken, from }: TwilioAccount, timeoutMs = 8000): SendSms {
  const headers = {
    Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  return async ({ to, text }) => {
    const form = new URLSearchParams({ To: `+91${to}`, ...sender, Body: text })
    const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`
    const { status, body } = await askProvider('Twilio', `${url}${path}`, { headers, body: String(form), timeoutMs })
    const answer = Answer.safeParse(body).data
    if (status >= 200 && status < 300 && answer?.sid) return
    const words = answer?.message && [answer.code, answer.message].filter(Boolean).join(' ')
    throw smsError('Twilio', { status, words, reason: reasonOfStatus(status) }, [authToken, accountSid])
  }
}

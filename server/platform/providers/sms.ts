import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Language } from '../../../contract/languages.ts'
import { type Msg91Account, type SmsTemplate, type TwilioAccount, toTemplateId } from '../env/env.channels.ts'
import { askProvider, isInDoubt, ProviderError, type ProviderReason, reasonOfStatus } from './ask-provider.ts'

/**
 * `to` is the ten digits of an Indian mobile number. `text` is the template with its values: some gateways take the
 * text, others the template's id and the values.
 */
export type Sms = { to: string; template: SmsTemplate; language?: Language; values: readonly string[]; text: string }

/** Rejects with ProviderError unless the message was certainly accepted. */
export type SendSms = (sms: Sms) => Promise<void>

const MAX_LENGTH = 200
// A mobile number or a code; a gateway’s error numbers have five digits.
const LONG_NUMBER = /\+?\d(?:[ -]?\d){5,}/g

type Answer = { status: number; words: string | undefined; reason: ProviderReason }

/** Why a gateway refused a message, in its own words but without any numbers and secrets they repeat. */
function smsError(gateway: string, { status, words, reason }: Answer, secrets: readonly string[]): ProviderError {
  const redacted = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), words ?? '').replace(LONG_NUMBER, '…')
  return new ProviderError(reason, `${gateway} answered ${status}${redacted && `: ${redacted.slice(0, MAX_LENGTH)}`}`)
}

/**
 * Tries the gateways in order until one accepts the message. Rejects with the last refusal, or with the error of a
 * gateway that may have sent it. After such an error only a one-time code goes to the next gateway: a code may arrive
 * twice, other messages may not.
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

const OTP_EXPIRY_MIN = '5'

const Msg91Answer = z.object({ type: z.string(), message: z.optional(z.string()) })

/** MSG91 fills in the text itself: it takes a template's id and the values as `var1`, `var2` and so on. */
export function msg91Sms({ url, authKey, templates }: Msg91Account, timeoutMs = 8000): SendSms {
  return async (sms) => {
    const templateId = templates[toTemplateId(sms.template, sms.language)] ?? ''
    const { path, fields } = sms.template === 'otp' ? otpRequest(sms, templateId) : flowRequest(sms, templateId)
    const headers = { authkey: authKey, 'Content-Type': 'application/json', Accept: 'application/json' }
    const { status, body } = await askProvider('MSG91', `${url}${path}`, { headers, body: JSON.stringify(fields), timeoutMs })
    const answer = Msg91Answer.safeParse(body).data
    if (status === 200 && answer?.type === 'success') return
    // MSG91 also sends refusals with status 200.
    const reason = status === 200 && answer ? 'refused' : reasonOfStatus(status)
    throw smsError('MSG91', { status, words: answer?.message, reason }, [authKey])
  }
}

/** The OTP endpoint. MSG91's clients pass these fields in the query or the body, so we send both. */
function otpRequest({ to, values }: Sms, templateId: string) {
  const fields = { template_id: templateId, mobile: `91${to}`, otp: values[0] ?? '', otp_expiry: OTP_EXPIRY_MIN }
  return { path: `/api/v5/otp?${new URLSearchParams(fields)}`, fields: { ...fields, ...toVariables(values) } }
}

function flowRequest({ to, values }: Sms, templateId: string) {
  const recipients = [{ mobiles: `91${to}`, ...toVariables(values) }]
  return { path: '/api/v5/flow', fields: { template_id: templateId, recipients } }
}

function toVariables(values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value, index) => [`var${index + 1}`, value]))
}

/** An accepted message has a `sid`, a refusal has a `code` and a `message`. */
const TwilioAnswer = z.object({
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
    const answer = TwilioAnswer.safeParse(body).data
    if (status >= 200 && status < 300 && answer?.sid) return
    const words = answer?.message && [answer.code, answer.message].filter(Boolean).join(' ')
    throw smsError('Twilio', { status, words, reason: reasonOfStatus(status) }, [authToken, accountSid])
  }
}

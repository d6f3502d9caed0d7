import * as z from 'zod/mini'
import { type Msg91Account, toTemplateId } from '../env/env.channels.ts'
import { askProvider } from './ask-provider.ts'
import { reasonOfStatus } from './provider-error.ts'
import { type SendSms, type Sms, smsError } from './sms.ts'

const OTP_EXPIRY_MIN = '5'

const Answer = z.object({ type: z.string(), message: z.optional(z.string()) })

/** MSG91 fills in the text itself: it takes a template's id and the values as `var1`, `var2` and so on. */
export function msg91Sms({ url, authKey, templates }: Msg91Account, timeoutMs = 8000): SendSms {
  return async (sms) => {
    const templateId = templates[toTemplateId(sms.template, sms.language)] ?? ''
    const { path, fields } = sms.template === 'otp' ? otpRequest(sms, templateId) : flowRequest(sms, templateId)
    const headers = { authkey: authKey, 'Content-Type': 'application/json', Accept: 'application/json' }
    const { status, body } = await askProvider('MSG91', `${url}${path}`, { headers, body: JSON.stringify(fields), timeoutMs })
    const answer = Answer.safeParse(body).data
    if (status === 200 && answer?.type === 'success') return
    // MSG91 also refuses with status 200.
    const reason = status === 200 && answer ? 'refused' : reasonOfStatus(status)
    throw smsError('MSG91', { status, words: answer?.message, reason }, [authKey])
  }
}

/** The OTP endpoint. Clients of MSG91 pass these fields in the query or in the body, so both carry them. */
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

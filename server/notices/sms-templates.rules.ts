import type { Sms, SmsTemplate } from '../providers/sms.ts'

/** The templates' variables, in order. */
export type SmsValues = {
  otp: [code: string, codeAgain: string]
  booked: [reference: string, service: string]
  lead: [reference: string, name: string, service: string, mobile: string]
}

type Site = { siteName: string; siteUrl: string }

const VARIABLE = '{#var#}'
const MAX_VARIABLE_LENGTH = 30

/**
 * The texts as registered with DLT, India's register of message templates. A message that differs from its template in
 * anything but the variables is not delivered, so a changed text has to be registered again.
 */
export function smsTemplates({ siteName, siteUrl }: Site): Record<SmsTemplate, string> {
  return {
    // The last line, the site's host and the code, lets the phone's browser fill in the code (Web OTP).
    otp: `{#var#} is your ${siteName} booking code. It is valid for 5 minutes. Do not share it.\n\n@${new URL(siteUrl).hostname} #{#var#}`,
    booked: `Your ${siteName} booking {#var#} for {#var#} has reached us. We call you between 8 am and 12 midnight.`,
    lead: `New ${siteName} lead {#var#}: {#var#}, {#var#}, mobile {#var#}`,
  }
}

export function fillSms<T extends SmsTemplate>(message: { to: string; template: T; values: SmsValues[T] }, site: Site): Sms {
  const values = message.values.map(toVariable)
  const [begin = '', ...rest] = smsTemplates(site)[message.template].split(VARIABLE)
  const text = begin + rest.map((part, index) => `${values[index]}${part}`).join('')
  return { to: message.to, template: message.template, values, text }
}

/** One line of 1 to 30 characters: DLT allows no other value. */
function toVariable(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  const line = value.replace(/[\s\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim()
  let cut = ''
  for (const { segment } of new Intl.Segmenter('en').segment(line)) {
    if (cut.length + segment.length > MAX_VARIABLE_LENGTH) break
    cut += segment
  }
  return cut.trimEnd() || '-'
}

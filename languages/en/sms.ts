import type { Widen } from '../widen.ts'

/**
 * The texts as registered with DLT, India's register of message templates: a changed text has to be registered again. A
 * text in Devanagari is in parts of 70 characters instead of 160: the code's are short, so that it fits into one.
 */
export const smsTexts = {
  /** The last line lets the phone's browser fill in the code. */
  otp: (siteName: string, lastLine: string) =>
    `{#var#} is your ${siteName} booking code. It is valid for 5 minutes. Do not share it.\n\n${lastLine}`,
  booked: (siteName: string) =>
    `Your ${siteName} booking {#var#} for {#var#} has reached us. We call you between 8 am and 12 midnight.`,
}

export type SmsTexts = Widen<typeof smsTexts>

import type { SmsTexts } from '../en/sms.ts'

export const smsTexts: SmsTexts = {
  otp: (siteName, lastLine) => `{#var#} ${siteName} कोड. 5 मिनिटे. कोणाला सांगू नका.\n${lastLine}`,
  booking: (siteName, page) => `${siteName} बुकिंग {#var#} ({#var#}): आम्ही {#var#} फोन करू. ${page}`,
  soon: 'लवकरच',
  agreed: 'ठरल्याप्रमाणे',
  booked: (siteName) => `${siteName} बुकिंग {#var#} ({#var#}) मिळाले. आम्ही सकाळी 8 ते रात्री 12 या वेळेत फोन करू.`,
}

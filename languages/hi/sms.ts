import type { SmsTexts } from '../en/sms.ts'

export const smsTexts: SmsTexts = {
  otp: (siteName, lastLine) => `{#var#} ${siteName} कोड, 5 मिनट तक. किसी को न बताएं.\n${lastLine}`,
  booking: (siteName, page) => `${siteName} बुकिंग {#var#} ({#var#}): हम {#var#} फोन करेंगे. ${page}`,
  soon: 'जल्द ही',
  agreed: 'जैसा तय हुआ, वैसे',
  booked: (siteName) => `${siteName} बुकिंग {#var#} ({#var#}) मिल गई. हम सुबह 8 से रात 12 बजे के बीच फोन करेंगे.`,
}

import type { SmsTexts } from '../en/sms.ts'

export const smsTexts: SmsTexts = {
  otp: (siteName, lastLine) => `{#var#} ${siteName} कोड, 5 मिनट तक. किसी को न बताएं.\n${lastLine}`,
  booking: (siteName, page) => `${siteName} बुकिंग {#var#} ({#var#}): हम {#var#} फोन करेंगे. ${page}`,
  visit: (siteName, page) => `${siteName} {#var#}: टेक्नीशियन {#var#}. देखें, बदलें: ${page}`,
  news: (siteName, page) => `${siteName} बुकिंग {#var#}: {#var#}. जानकारी: ${page}`,
  newsOf: {
    cancelled: 'कैंसल हुई, कोई नहीं आएगा',
    late: 'टेक्नीशियन को देर हो रही है',
    missed: 'कोई नहीं मिला, हमें फोन करें',
    lost: 'कृपया दूसरा समय चुनें',
  },
  cancelledPaid: (rupees) => `कैंसल, Rs ${rupees} लौटेंगे`,
  coming: (siteName, page) => `${siteName} से {#var#} (ID {#var#}) आ रहे हैं. दरवाजे का कोड {#var#}. फोटो: ${page}`,
  turn: (siteName, page) => `${siteName}: {#var#} {#var#}, {#var#}. आज का काम: ${page}`,
  turnNews: { planned: 'नई विजिट', cancelled: 'रद्द:' },
  day: (siteName, page) => `${siteName}: आज {#var#}, पहली {#var#}. काम: ${page}`,
  visitCount: (count) => `${count} विजिट`,
  dayMessage: (name, day) => `${name}, ${day} की आपकी विजिट:`,
  soon: 'जल्द ही',
  agreed: 'जैसा तय हुआ, वैसे',
  booked: (siteName) => `${siteName} बुकिंग {#var#} ({#var#}) मिल गई. हम सुबह 8 से रात 12 बजे के बीच फोन करेंगे.`,
}

import type { SmsTexts } from '../en/sms.ts'

export const smsTexts: SmsTexts = {
  otp: (siteName, lastLine) => `{#var#} ${siteName} कोड. 5 मिनिटे. कोणाला सांगू नका.\n${lastLine}`,
  booking: (siteName, page) => `${siteName} बुकिंग {#var#} ({#var#}): आम्ही {#var#} फोन करू. ${page}`,
  visit: (siteName, page) => `${siteName} {#var#}: टेक्निशियन {#var#}. पाहा, बदला: ${page}`,
  news: (siteName, page) => `${siteName} बुकिंग {#var#}: {#var#}. माहिती: ${page}`,
  newsOf: {
    cancelled: 'रद्द झाले, कोणी येणार नाही',
    late: 'टेक्निशियनला उशीर होत आहे',
    missed: 'कोणी भेटले नाही, फोन करा',
    lost: 'कृपया दुसरी वेळ निवडा',
  },
  cancelledPaid: (rupees) => `रद्द, Rs ${rupees} परत येतील`,
  coming: (siteName, page) => `${siteName}: {#var#} (ID {#var#}) निघाले आहेत. दाराचा कोड {#var#}. फोटो: ${page}`,
  turn: (siteName, page) => `${siteName}: {#var#} {#var#}, {#var#}. आजचे काम: ${page}`,
  turnNews: { planned: 'नवी व्हिजिट', cancelled: 'रद्द:' },
  day: (siteName, page) => `${siteName}: आज {#var#}, पहिली {#var#}. काम: ${page}`,
  visitCount: (count) => `${count} व्हिजिट`,
  dayMessage: (name, day) => `${name}, आपल्या व्हिजिट (${day}):`,
  soon: 'लवकरच',
  agreed: 'ठरल्याप्रमाणे',
  booked: (siteName) => `${siteName} बुकिंग {#var#} ({#var#}) मिळाले. आम्ही सकाळी 8 ते रात्री 12 या वेळेत फोन करू.`,
}

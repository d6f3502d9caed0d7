import type { MailTexts, ReceiptTexts, SmsTexts } from '../en/notices.ts'

export const smsTexts: SmsTexts = {
  otp: (siteName, lastLine) => `{#var#} ${siteName} कोड, 5 मिनट तक. किसी को न बताएं.\n${lastLine}`,
  booking: (siteName, page) => `${siteName} बुकिंग {#var#} ({#var#}): हम {#var#} फोन करेंगे. ${page}`,
  refund: (siteName, page) => `${siteName} {#var#}: Rs {#var#} 5 से 7 कामकाजी दिनों में लौट आएंगे. देखें: ${page}`,
  visit: (siteName, page) => `${siteName} {#var#}: टेक्नीशियन {#var#}. देखें, बदलें: ${page}`,
  address: (siteName, page) => `${siteName} {#var#}: टेक्नीशियन {#var#}. पता लिखें: ${page}`,
  news: (siteName, page) => `${siteName} बुकिंग {#var#}: {#var#}. जानकारी: ${page}`,
  newsOf: {
    cancelled: 'विजिट कैंसल हो गई',
    late: 'टेक्नीशियन को देर हो रही है',
    missed: 'कोई नहीं मिला, हमें फोन करें',
    lost: 'कृपया दूसरा समय चुनें',
    approved: 'कोटेशन फोन पर मंजूर',
    done: 'काम पूरा, बिल और गारंटी',
    ended: 'विजिट पूरी, बिल देखें',
    nothing: 'काम नहीं हुआ, कुछ नहीं देना',
  },
  cancelledPaid: (rupees) => `कैंसल, Rs ${rupees} वापस मिलेंगे`,
  doneUnbilled: 'काम पूरा, गारंटी के साथ',
  lost: (siteName, page) => `${siteName} {#var#}: तय समय पर कोई नहीं आएगा. नया समय ढूंढ रहे हैं या चुनें: ${page}`,
  coming: (siteName, page) => `${siteName} से {#var#} (ID {#var#}) आ रहे हैं. दरवाजे का कोड {#var#}. फोटो: ${page}`,
  quote: (siteName, page) => `कोटेशन {#var#}, ${siteName} बुकिंग {#var#}: Rs {#var#}. देखें और मंजूर करें: ${page}`,
  assignment: (siteName, page) => `${siteName}: {#var#} {#var#}, {#var#}. आज का काम: ${page}`,
  assignmentNews: {
    planned: 'नई विजिट',
    again: 'गारंटी की विजिट, मुफ्त',
    moved: (reference) => `नया समय, ${reference}:`,
    cancelled: 'विजिट कैंसल:',
  },
  day: (siteName, page) => `${siteName}: आज {#var#}, पहली {#var#}. काम: ${page}`,
  visitCount: (count) => `${count} विजिट`,
  dayMessage: (name, day) => `${name}, ${day} की आपकी विजिट:`,
  soon: 'जल्द ही',
  agreed: 'आने से पहले',
  booked: (siteName) => `${siteName} बुकिंग {#var#} ({#var#}) मिल गई. हम सुबह 8 से रात 12 बजे के बीच फोन करेंगे.`,
}

export const mailTexts: MailTexts = {
  openPage: 'अपनी बुकिंग देखें',
  receiptTitle: 'आपकी रसीद',
  receipt: (amount) => `आपका ${amount} का पेमेंट मिल गया. रसीद PDF में साथ है.`,
  bill: (amount) => `आपका ${amount} का पेमेंट मिल गया. बिल PDF में साथ है.`,
  creditNote: 'क्रेडिट नोट PDF में साथ है.',
  why: (site) => `बुकिंग करते समय ${site} को यह ईमेल पता दिया गया था, इसलिए यह ईमेल आया है. यह पता सिर्फ इसी बुकिंग के काम आता है.`,
  wayBack: (reference, when, link) =>
    `आपकी बुकिंग${reference ? ` ${reference}` : ''}${when ? `: हम ${when} फोन करेंगे` : ''}. आपका पेज: ${link}`,
}

export const receiptTexts: ReceiptTexts = {
  titles: { Receipt: 'रसीद', 'Tax invoice': 'टैक्स इनवॉइस (Tax invoice)', 'Credit note': 'क्रेडिट नोट (Credit note)', Bill: 'बिल' },
  states: { Paid: 'पेमेंट हो गया', Refunded: 'रिफंड हो गया', Due: 'पेमेंट बाकी' },
  amount: { paid: 'दी गई रकम', refunded: 'लौटाई गई रकम', due: 'देने वाली रकम' },
  total: { paid: 'कुल दी गई रकम', refunded: 'कुल लौटाई गई रकम', due: 'कुल देने वाली रकम' },
  gstIncluded: 'GST समेत',
  number: 'नंबर',
  billNumber: 'बिल नंबर',
  guaranteedUntil: 'गारंटी कब तक',
  atDoor: { cash: 'नकद', online: 'ऑनलाइन' },
  byTechnician: (method) => `${method}, टेक्नीशियन के मुताबिक`,
  issuedOn: 'जारी करने की तारीख',
  receipt: { number: 'रसीद नंबर', credited: 'किस रसीद के लिए', dated: 'रसीद की तारीख' },
  invoice: { number: 'इनवॉइस नंबर', credited: 'किस इनवॉइस के लिए', dated: 'इनवॉइस की तारीख' },
  refundedOn: 'रिफंड की तारीख',
  paidOn: 'पेमेंट का समय',
  refundedTo: 'रिफंड का तरीका',
  paidBy: 'पेमेंट का तरीका',
  paymentId: 'पेमेंट ID',
  booking: 'बुकिंग नंबर',
  placeOfSupply: 'सप्लाई की जगह (Place of supply)',
  from: 'सर्विस देने वाले',
  billedTo: 'ग्राहक',
  charge: (service, city) => `${service}, ${city}: विजिट चार्ज`,
  chargePaid: (receipt) => `पहले दिया गया विजिट चार्ज${receipt && `, ${receipt}`}`,
  taxable: 'टैक्स के बिना रकम, taxable value',
  refunded: (day, creditNote) => `${day} को रिफंड हुआ, क्रेडिट नोट ${creditNote}`,
  help(phone, email) {
    const ways = [phone && `${phone} पर फोन करें`, email && `${email} पर लिखें`].filter(Boolean).join(' या ')
    return ways && `इस पेमेंट के बारे में सवाल है? ${ways}.`
  },
  test: 'टेस्ट चेकआउट पर बनी रसीद: कोई पैसे नहीं कटे हैं, और यह किसी पेमेंट का सबूत नहीं है.',
}

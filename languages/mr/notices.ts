import type { MailTexts, ReceiptTexts, SmsTexts } from '../en/notices.ts'

export const smsTexts: SmsTexts = {
  otp: (siteName, lastLine) => `{#var#} ${siteName} कोड. 5 मिनिटे. कोणाला सांगू नका.\n${lastLine}`,
  booking: (siteName, page) => `${siteName} बुकिंग {#var#} ({#var#}): आम्ही {#var#} फोन करू. ${page}`,
  refund: (siteName, page) => `${siteName} {#var#}: Rs {#var#} 5 ते 7 कामकाजाच्या दिवसांत परत मिळतील. पाहा: ${page}`,
  visit: (siteName, page) => `${siteName} {#var#}: टेक्निशियन {#var#}. पाहा, बदला: ${page}`,
  address: (siteName, page) => `${siteName} {#var#}: टेक्निशियन {#var#}. पत्ता लिहा: ${page}`,
  news: (siteName, page) => `${siteName} बुकिंग {#var#}: {#var#}. माहिती: ${page}`,
  newsOf: {
    cancelled: 'व्हिजिट रद्द झाली',
    late: 'टेक्निशियनला उशीर होत आहे',
    missed: 'कोणी भेटले नाही, फोन करा',
    lost: 'कृपया दुसरी वेळ निवडा',
    approved: 'कोटेशन फोनवर मंजूर',
    done: 'काम पूर्ण, बिल आणि गॅरंटी',
    ended: 'व्हिजिट पूर्ण, बिल पाहा',
    nothing: 'काम नाही, काही द्यायचे नाही',
  },
  cancelledPaid: (rupees) => `रद्द, Rs ${rupees} परत मिळतील`,
  doneUnbilled: 'काम पूर्ण, गॅरंटीसह',
  lost: (siteName, page) => `${siteName} {#var#}: ठरल्या वेळी कोणी येणार नाही. नवी वेळ शोधतो किंवा निवडा: ${page}`,
  coming: (siteName, page) => `${siteName}: {#var#} (ID {#var#}) निघाले आहेत. दाराचा कोड {#var#}. फोटो: ${page}`,
  quote: (siteName, page) => `कोटेशन {#var#}, ${siteName} बुकिंग {#var#}: Rs {#var#}. पाहा आणि मंजूर करा: ${page}`,
  assignment: (siteName, page) => `${siteName}: {#var#} {#var#}, {#var#}. आजचे काम: ${page}`,
  assignmentNews: {
    planned: 'नवी व्हिजिट',
    again: 'गॅरंटीची व्हिजिट, मोफत',
    moved: (reference) => `नवी वेळ, ${reference}:`,
    cancelled: 'व्हिजिट रद्द:',
  },
  day: (siteName, page) => `${siteName}: आज {#var#}, पहिली {#var#}. काम: ${page}`,
  visitCount: (count) => `${count} व्हिजिट`,
  dayMessage: (name, day) => `${name}, आपल्या व्हिजिट (${day}):`,
  soon: 'लवकरच',
  agreed: 'येण्याआधी',
  booked: (siteName) => `${siteName} बुकिंग {#var#} ({#var#}) मिळाले. आम्ही सकाळी 8 ते रात्री 12 या वेळेत फोन करू.`,
}

export const mailTexts: MailTexts = {
  openPage: 'आपले बुकिंग पाहा',
  receiptTitle: 'आपली पावती',
  receipt: (amount) => `आपले ${amount} मिळाले. पावती PDF मध्ये सोबत आहे.`,
  bill: (amount) => `आपले ${amount} मिळाले. बिल PDF मध्ये सोबत आहे.`,
  creditNote: 'क्रेडिट नोट PDF मध्ये सोबत आहे.',
  why: (site) => `बुकिंग करताना ${site} ला हा ईमेल पत्ता दिला होता, म्हणून हा ईमेल आला आहे. पत्ता फक्त या बुकिंगसाठी वापरला जातो.`,
  wayBack: (reference, when, link) =>
    `आपले बुकिंग${reference ? ` ${reference}` : ''}${when ? `: आम्ही ${when} फोन करू` : ''}. आपले पेज: ${link}`,
}

export const receiptTexts: ReceiptTexts = {
  titles: { Receipt: 'पावती', 'Tax invoice': 'टॅक्स इन्व्हॉइस (Tax invoice)', 'Credit note': 'क्रेडिट नोट (Credit note)', Bill: 'बिल' },
  states: { Paid: 'पेमेंट झाले', Refunded: 'रिफंड झाला', Due: 'पेमेंट बाकी' },
  amount: { paid: 'भरलेली रक्कम', refunded: 'परत केलेली रक्कम', due: 'द्यायची रक्कम' },
  total: { paid: 'एकूण भरलेली रक्कम', refunded: 'एकूण परत केलेली रक्कम', due: 'एकूण द्यायची रक्कम' },
  gstIncluded: 'GST सह',
  number: 'नंबर',
  billNumber: 'बिल नंबर',
  guaranteedUntil: 'गॅरंटी कधीपर्यंत',
  atDoor: { cash: 'रोख', online: 'ऑनलाइन' },
  byTechnician: (method) => `${method}, टेक्निशियनने सांगितल्याप्रमाणे`,
  issuedOn: 'दिल्याची तारीख',
  receipt: { number: 'पावती नंबर', credited: 'कोणत्या पावतीसाठी', dated: 'पावतीची तारीख' },
  invoice: { number: 'इन्व्हॉइस नंबर', credited: 'कोणत्या इन्व्हॉइससाठी', dated: 'इन्व्हॉइसची तारीख' },
  refundedOn: 'रिफंडची तारीख',
  paidOn: 'पेमेंटची वेळ',
  refundedTo: 'रिफंडचा प्रकार',
  paidBy: 'पेमेंटचा प्रकार',
  paymentId: 'पेमेंट ID',
  booking: 'बुकिंग नंबर',
  placeOfSupply: 'पुरवठ्याचे ठिकाण (Place of supply)',
  from: 'सर्व्हिस देणारे',
  billedTo: 'ग्राहक',
  charge: (service, city) => `${service}, ${city}: व्हिजिट चार्ज`,
  chargePaid: (receipt) => `आधी भरलेला व्हिजिट चार्ज${receipt && `, ${receipt}`}`,
  taxable: 'टॅक्सशिवाय रक्कम, taxable value',
  refunded: (day, creditNote) => `${day} रोजी रिफंड झाला, क्रेडिट नोट ${creditNote}`,
  help(phone, email) {
    const ways = [phone && `${phone} वर फोन करा`, email && `${email} वर लिहा`].filter(Boolean).join(' किंवा ')
    return ways && `या पेमेंटबद्दल प्रश्न आहे? ${ways}.`
  },
  test: 'टेस्ट चेकआउटवर बनलेली पावती: पैसे कापलेले नाहीत, आणि ही पावती कोणत्याही पेमेंटचा पुरावा नाही.',
}

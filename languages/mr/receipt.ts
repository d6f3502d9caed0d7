import type { ReceiptTexts } from '../en/receipt.ts'

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
  asTold: (method) => `${method}, टेक्निशियनने सांगितल्याप्रमाणे`,
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

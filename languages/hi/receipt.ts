import type { ReceiptTexts } from '../en/receipt.ts'

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
  asTold: (method) => `${method}, जैसा टेक्नीशियन ने बताया`,
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

import type { SandboxTexts } from '../en/sandbox.ts'

export const sandboxTexts: SandboxTexts = {
  test: 'टेस्ट पेमेंट: खरे पैसे जात नाहीत',
  title: (site) => `${site} ला पैसे द्या`,
  close: 'पेमेंटची विंडो बंद करा',
  order: 'ऑर्डर',
  methods: 'पैसे कसे द्यायचे',
  upi: { name: 'UPI', example: 'success@razorpay' },
  card: { name: 'कार्ड', example: '4100 2800 0000 1007' },
  pay: (amount) => `${amount} द्या`,
  fail: 'पेमेंट फेल करा',
  paying: 'पेमेंट होत आहे…',
  unanswered: 'टेस्ट पेमेंटकडून उत्तर आले नाही. पुन्हा प्रयत्न करा.',
}

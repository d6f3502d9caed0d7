import type { SandboxTexts } from '../en/sandbox.ts'

export const sandboxTexts: SandboxTexts = {
  test: 'टेस्ट पेमेंट: असली पैसे नहीं कटते',
  title: (site) => `${site} को पेमेंट`,
  close: 'पेमेंट की विंडो बंद करें',
  order: 'ऑर्डर',
  methods: 'किससे देना है',
  upi: { name: 'UPI', example: 'success@razorpay' },
  card: { name: 'कार्ड', example: '4100 2800 0000 1007' },
  pay: (amount) => `${amount} दें`,
  fail: 'पेमेंट फेल करें',
  paying: 'पेमेंट हो रहा है…',
  unanswered: 'टेस्ट पेमेंट से जवाब नहीं आया. फिर से कोशिश करें.',
}

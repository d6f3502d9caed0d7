import type { Widen } from '../language.ts'

/** These texts are apart from the catalogue: only visitors who pay with the sandbox fetch them. */
export const sandboxTexts = {
  test: 'Test payment: no money moves',
  title: (site: string) => `Pay ${site}`,
  close: 'Close the payment window',
  order: 'Order',
  methods: 'Pay with',
  upi: { name: 'UPI', example: 'success@razorpay' },
  card: { name: 'Card', example: '4100 2800 0000 1007' },
  pay: (amount: string) => `Pay ${amount}`,
  fail: 'Make the payment fail',
  paying: 'Paying…',
  unanswered: 'The test checkout didn’t answer. Try again.',
} as const

export type SandboxTexts = Widen<typeof sandboxTexts>

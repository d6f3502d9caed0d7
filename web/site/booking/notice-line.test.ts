import { expect, test } from 'vitest'
import { toSentence } from './notice-line.tsx'

test.each(['Payment failed', 'Payment failed.', 'Payment failed. '])('the reason “%s” ends in one full stop', (reason) => {
  expect(toSentence(reason)).toBe('Payment failed.')
})

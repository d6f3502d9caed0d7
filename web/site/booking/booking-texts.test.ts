import { expect, test } from 'vitest'
import { bookingTexts } from './booking-texts.ts'

test.each(['Payment failed', 'Payment failed.', 'Payment failed. '])('the reason “%s” ends in one full stop', (reason) => {
  expect(bookingTexts.payment.failed(reason)).toBe('Payment failed. You have not been charged, and your details are still here.')
})

import { expect, it } from 'vitest'
import { toUpiAddress } from './visits.rules.ts'

it('writes who is paid, how much in rupees and for what into an address of UPI', () => {
  const transfer = { vpa: 'karigar@okaxis', name: 'Karigar & Sons', paise: 120_100, reference: 'KG-9TR6WC' }
  expect(toUpiAddress(transfer)).toBe(
    'upi://pay?pa=karigar@okaxis&pn=Karigar%20%26%20Sons&tr=KG-9TR6WC&am=1201.00&cu=INR&tn=KG-9TR6WC',
  )
  expect(toUpiAddress({ ...transfer, paise: 5 })).toContain('&am=0.05&')
})

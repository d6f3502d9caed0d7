import { expect, it } from 'vitest'
import { splitRate } from './rate-list.tsx'

it.each([
  ['from ₹4,500 a room', 'from ₹4,500', 'a room'],
  ['from ₹3.4 lakh', 'from ₹3.4 lakh', undefined],
  ['₹18,500 a month', '₹18,500', 'a month'],
  ['From ₹99 for 2 holes', 'From ₹99', 'for 2 holes'],
  ['प्रति कमरा ₹4,500 से', '₹4,500 से', 'प्रति कमरा'],
  ['2 छिद्रांना ₹99 पासून', '₹99 पासून', '2 छिद्रांना'],
  ['₹10.5 लाखांपासून', '₹10.5 लाखांपासून', undefined],
])('the rate “%s” has its unit apart', (price, figure, unit) => {
  expect(splitRate(price)).toEqual(unit ? { figure, unit } : { figure })
})

it.each(['on request', '₹500 to ₹900 a room', 'Labour ₹129 a hinge', '4,500 a room'])('“%s” stays as it was written', (price) => {
  expect(splitRate(price)).toEqual({ figure: price })
})

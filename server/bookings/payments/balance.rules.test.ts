import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProviderPayment } from '../../platform/providers/payments.ts'
import { type BookedPayment, compare } from './balance.rules.ts'

const AMOUNT = 19_900
const orders = new Map([1, 2, 3, 4].map((id) => [`order_${id}`, { id, amountPaise: AMOUNT, settled: [] }]))

function captured(id: number, more: Partial<ProviderPayment> = {}): ProviderPayment {
  return {
    id: `pay_${id}`,
    orderId: `order_${id}`,
    amountPaise: AMOUNT,
    refundedPaise: 0,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
    error: null,
    createdAt: new Date('2026-03-02T10:00:00Z'),
    ...more,
  }
}

function booked(id: number, more: Partial<BookedPayment> = {}): BookedPayment {
  return { paymentId: `pay_${id}`, orderId: id, amountPaise: AMOUNT, refundedPaise: 0, reference: `KG-${id}`, ...more }
}

describe('a day is even', () => {
  it('without payments', () => {
    const nothing = { count: 0, amount_paise: 0, refunded_paise: 0 }
    expect(compare([], [], orders)).toEqual({ provider: nothing, leads: nothing, is_even: true, differences: [] })
  })

  it('when each payment has its lead, also refunded ones', () => {
    const refunded = { refundedPaise: AMOUNT }
    const both = { count: 2, amount_paise: 2 * AMOUNT, refunded_paise: AMOUNT }
    const found = [captured(1), captured(2, { status: 'refunded', ...refunded })]
    expect(compare(found, [booked(2, refunded), booked(1)], orders)).toEqual({
      provider: both,
      leads: both,
      is_even: true,
      differences: [],
    })
  })

  it.each(['created', 'authorized', 'failed'] as const)('with a payment that is only %s', (status) => {
    expect(compare([captured(1, { status })], [booked(1, { reference: null })], orders)).toMatchObject({
      provider: { count: 0, amount_paise: 0 },
      is_even: true,
    })
  })

  it('when a payment without a lead was refunded', () => {
    const found = [captured(1, { status: 'refunded', refundedPaise: AMOUNT })]
    expect(compare(found, [booked(1, { reference: null })], orders).is_even).toBe(true)
  })
})

describe('with a problem that was settled otherwise', () => {
  const settled = (key: string) => new Map([['order_1', { id: 1, amountPaise: AMOUNT, settled: [key] }]])

  it.each(['payment', 'twice'])('a day is even, where it was about the payment itself (%s)', (kind) => {
    expect(compare([captured(1)], [booked(1, { reference: null })], settled(`${kind}-pay_1`)).is_even).toBe(true)
  })

  it('a day is not even for another payment of the order, or where the problem was another one', () => {
    const differencesOf = (key: string) =>
      compare([captured(1)], [booked(1, { reference: null })], settled(key)).differences.map(({ kind }) => kind)
    expect([differencesOf('payment-pay_2'), differencesOf('charge-pay_1')]).toEqual([['noLead'], ['noLead']])
  })
})

describe('a day is not even', () => {
  const about = { payment_id: 'pay_1', amount_paise: AMOUNT, order_id: 1, reference: null }

  it.each([
    ['a payment without a lead', 'noLead', [captured(1)], [booked(1, { reference: null })], about],
    ['a payment that is not in our records', 'noLead', [captured(1)], [], about],
    ['a payment that was only partly refunded', 'noLead', [captured(1, { refundedPaise: 100 })], [], about],
    [
      'a payment for another shop’s order',
      'unknownOrder',
      [captured(1, { orderId: 'order_9' })],
      [],
      { ...about, order_id: null },
    ],
    ['a payment without an order', 'unknownOrder', [captured(1, { orderId: null })], [], { ...about, order_id: null }],
    ['a payment with another amount', 'amount', [captured(1, { amountPaise: 100 })], [], { ...about, amount_paise: 100 }],
    ['a lead without a payment', 'noPayment', [], [booked(1)], { ...about, reference: 'KG-1' }],
    [
      'a lead whose payment failed',
      'noPayment',
      [captured(1, { status: 'failed' })],
      [booked(1)],
      { ...about, reference: 'KG-1' },
    ],
  ])('with %s', (_what, kind, found, ours, difference) => {
    const { is_even, differences } = compare(found, ours, orders)
    expect([is_even, differences]).toEqual([false, [{ kind, ...difference }]])
  })

  it('with a second payment of one order', () => {
    const found = [captured(1), captured(2, { orderId: 'order_1' })]
    const { differences } = compare(found, [booked(1), booked(2, { orderId: 1, reference: null })], orders)
    expect(differences).toEqual([{ ...about, kind: 'noLead', payment_id: 'pay_2' }])
  })

  it('when the provider refunded a payment that is not refunded in our records', () => {
    const found = [captured(1, { status: 'refunded', refundedPaise: AMOUNT })]
    expect(compare(found, [booked(1)], orders).is_even).toBe(false)
  })
})

it('an even day has equal counts and sums on both sides', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 4 }))
  fc.assert(
    fc.property(numbers, numbers, (paid, led) => {
      const { provider, leads, is_even, differences } = compare(
        paid.map((id) => captured(id)),
        led.map((id) => booked(id)),
        orders,
      )
      const isSame = paid.length === led.length && paid.every((id) => led.includes(id))
      expect([is_even, differences.length === 0]).toEqual([isSame, isSame])
      if (is_even) expect(provider).toEqual(leads)
    }),
  )
})

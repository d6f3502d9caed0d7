import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canAdvance } from '../../../contract/bookings/order.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES } from '../../../contract/options.ts'
import { evaluateOrder, type PaymentFacts } from './orders.rules.ts'

const anyStatus = fc.constantFrom(...ORDER_STATUSES)

describe('an order goes forward only', () => {
  it('and never returns to an earlier status, except after a failed refund', () => {
    fc.assert(
      fc.property(anyStatus, fc.array(anyStatus, { maxLength: 30 }), (first, asked) => {
        const seen: OrderStatus[] = [first]
        for (const to of asked) if (canAdvance(seen.at(-1) ?? first, to)) seen.push(to)
        const untilRefunded = seen.slice(0, seen.indexOf('refunded') + 1 || undefined)
        expect(new Set(untilRefunded).size).toBe(untilRefunded.length)
      }),
    )
  })

  it.each(ORDER_STATUSES)('and moves from %s neither to itself nor to created', (status) => {
    expect([canAdvance(status, status), canAdvance(status, 'created')]).toEqual([false, false])
  })

  it.each(['created', 'failed', 'expired'] as const)('and can be paid when it is %s', (from) => {
    expect(canAdvance(from, 'paid')).toBe(true)
  })

  it('is booked only from paid, and refunded only after a capture', () => {
    expect(ORDER_STATUSES.filter((from) => canAdvance(from, 'booked'))).toEqual(['paid', 'refunded'])
    expect(ORDER_STATUSES.filter((from) => canAdvance(from, 'refunded')).sort()).toEqual(['booked', 'paid'])
    expect(ORDER_STATUSES.filter((to) => canAdvance('refunded', to))).toEqual(['paid', 'booked'])
    for (const to of ['failed', 'expired'] as const) {
      expect([canAdvance('paid', to), canAdvance('booked', to)]).toEqual([false, false])
    }
  })
})

const NOW = new Date('2026-03-02T10:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const order = { amount_paise: 19_900, payment_id: null as string | null, created_at: NOW }

function attempt(status: string, more: Partial<PaymentFacts> = {}): PaymentFacts {
  return { id: 'pay_1', status, amountPaise: 19_900, refundedPaise: 0, currency: 'INR', createdAt: NOW, error: null, ...more }
}

type RefundFacts = Parameters<typeof evaluateOrder>[2][number]
const refund = (status: RefundFacts['status'], more: Partial<RefundFacts> = {}): RefundFacts => ({
  ...{ id: 1, payment_id: 'pay_1', provider_refund_id: null, amount_paise: 19_900, error: null, status },
  ...more,
})

describe('the payments of an order', () => {
  it('have no effect where there are none', () => {
    const nothing = {
      matched: undefined,
      authorized: undefined,
      unmatched: [],
      isPending: false,
      hasFailed: false,
      isExpired: false,
    }
    expect(evaluateOrder(order, [], [], NOW)).toMatchObject({ ...nothing, isRefunded: false })
  })

  it('match the order by the captured one, the first of two', () => {
    const [late, early] = [attempt('captured'), attempt('captured', { id: 'pay_0', createdAt: ago(1000) })]
    expect(evaluateOrder(order, [late, attempt('failed'), early], [], NOW)).toMatchObject({
      matched: { id: 'pay_0' },
      seconds: [{ id: 'pay_1' }],
    })
  })

  it('keep the match that made the booking, also when an earlier payment appears', () => {
    const early = attempt('captured', { id: 'pay_0', createdAt: ago(1000) })
    const { matched, seconds } = evaluateOrder({ ...order, payment_id: 'pay_1' }, [early, attempt('captured')], [], NOW)
    expect([matched?.id, seconds.map(({ id }) => id)]).toEqual(['pay_1', ['pay_0']])
  })

  it.each([
    ['less', { amountPaise: 19_899 }],
    ['more', { amountPaise: 19_901 }],
    ['another currency', { currency: 'USD' }],
  ])('of %s are neither matched nor captured', (_what, spoilt) => {
    expect(evaluateOrder(order, [attempt('captured', spoilt)], [], NOW)).toMatchObject({
      matched: undefined,
      unmatched: [{ id: 'pay_1' }],
    })
    expect(evaluateOrder(order, [attempt('authorized', spoilt)], [], NOW)).toMatchObject({
      matched: undefined,
      authorized: undefined,
    })
  })

  it('have an authorized one to capture, unless another is matched', () => {
    const authorized = attempt('authorized', { id: 'pay_2' })
    expect(evaluateOrder(order, [authorized], [], NOW)).toMatchObject({ authorized: { id: 'pay_2' }, isPending: true })
    expect(evaluateOrder(order, [authorized, attempt('captured')], [], NOW).authorized).toBeUndefined()
  })

  it('are pending for an hour where the bank has not answered', () => {
    expect(evaluateOrder(order, [attempt('created', { createdAt: ago(HOUR_MS - 1) })], [], NOW).isPending).toBe(true)
    expect(evaluateOrder(order, [attempt('created', { createdAt: ago(HOUR_MS) })], [], NOW).isPending).toBe(false)
  })

  it('have failed only when each of them has', () => {
    expect(evaluateOrder(order, [attempt('failed'), attempt('failed', { id: 'pay_2' })], [], NOW).hasFailed).toBe(true)
    expect(evaluateOrder(order, [attempt('failed'), attempt('created', { id: 'pay_2' })], [], NOW).hasFailed).toBe(false)
  })

  it.each([
    ['processed', { isRefunded: true, hasRefund: true, failedRefunds: [] }],
    ['pending', { isRefunded: false, hasRefund: true, failedRefunds: [] }],
    ['requested', { isRefunded: false, hasRefund: true, failedRefunds: [] }],
    ['failed', { isRefunded: false, hasRefund: true, failedRefunds: [{ id: 1 }] }],
  ] as const)('with a refund that is %s follow the refund, not the payment’s status', (status, result) => {
    for (const payment of [attempt('captured'), attempt('refunded', { refundedPaise: 19_900 })]) {
      expect(evaluateOrder(order, [payment], [refund(status)], NOW)).toMatchObject(result)
    }
  })

  it('with a partial refund leave the booking', () => {
    const partly = evaluateOrder(
      order,
      [attempt('captured', { refundedPaise: 100 })],
      [refund('processed', { amount_paise: 100 })],
      NOW,
    )
    expect(partly).toMatchObject({ isRefunded: false, hasRefund: false })
  })

  it('follow a new refund attempt after a failed one', () => {
    const tries = [refund('failed'), refund('processed', { id: 2 })]
    expect(evaluateOrder(order, [attempt('captured')], tries, NOW)).toMatchObject({ isRefunded: true, failedRefunds: [] })
  })

  it.each([
    ['processed', []],
    ['pending', []],
    ['failed', [{ id: 'pay_2' }]],
  ] as const)('of a second payment whose refund is %s, still here is %j', (status, seconds) => {
    const second = attempt('captured', { id: 'pay_2' })
    const refunded = refund(status, { payment_id: 'pay_2' })
    const result = evaluateOrder({ ...order, payment_id: 'pay_1' }, [attempt('captured'), second], [refunded], NOW)
    expect(result.seconds).toMatchObject(seconds)
    expect([result.seconds.length, result.unmatched]).toEqual([seconds.length, []])
  })

  it('have one result in any order, and each captured payment is matched or unmatched', () => {
    const anyPayment = fc.record({
      id: fc.constantFrom('pay_1', 'pay_2', 'pay_3', 'pay_4'),
      status: fc.constantFrom(...PAYMENT_STATUSES),
      amountPaise: fc.constantFrom(19_900, 100),
      refundedPaise: fc.constantFrom(0, 100),
      currency: fc.constantFrom('INR', 'USD'),
      createdAt: fc.constantFrom(NOW, ago(1000), ago(2 * HOUR_MS)),
      error: fc.constant(null),
    })
    const payments = fc.uniqueArray(anyPayment, { selector: ({ id }) => id })
    fc.assert(
      fc.property(payments, fc.constantFrom(null, 'pay_1'), fc.nat(), (found, payment_id, turn) => {
        const rotated = [...found.slice(turn % (found.length + 1)), ...found.slice(0, turn % (found.length + 1))]
        const result = evaluateOrder({ ...order, payment_id }, found, [], NOW)
        expect(evaluateOrder({ ...order, payment_id }, rotated.reverse(), [], NOW)).toEqual(result)
        const captured = found.filter(({ status }) => status === 'captured' || status === 'refunded')
        const others = captured.filter((payment) => payment !== result.matched)
        expect(new Set([...result.seconds, ...result.unmatched])).toEqual(new Set(others))
      }),
    )
  })
})

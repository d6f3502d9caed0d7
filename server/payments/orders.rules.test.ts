import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../contract/durations.ts'
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES } from '../../contract/options.ts'
import { canAdvance } from '../../contract/payments.ts'
import { evaluateOrder, type Paid } from './orders.rules.ts'

const anyStatus = fc.constantFrom(...ORDER_STATUSES)

describe('an order goes forward only', () => {
  it('and never back to a status that it has left, but for a refund that failed', () => {
    fc.assert(
      fc.property(anyStatus, fc.array(anyStatus, { maxLength: 30 }), (first, asked) => {
        const seen: OrderStatus[] = [first]
        for (const to of asked) if (canAdvance(seen.at(-1) ?? first, to)) seen.push(to)
        const untilRefunded = seen.slice(0, seen.indexOf('refunded') + 1 || undefined)
        expect(new Set(untilRefunded).size).toBe(untilRefunded.length)
      }),
    )
  })

  it.each(ORDER_STATUSES)('from %s not to itself, and never to created', (status) => {
    expect([canAdvance(status, status), canAdvance(status, 'created')]).toEqual([false, false])
  })

  it.each(['created', 'failed', 'expired'] as const)('and can be paid when it is %s', (from) => {
    expect(canAdvance(from, 'paid')).toBe(true)
  })

  it('is booked only where it is paid, and refunded only where money was taken', () => {
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

function attempt(status: string, more: Partial<Paid> = {}): Paid {
  return { id: 'pay_1', status, amountPaise: 19_900, refundedPaise: 0, currency: 'INR', createdAt: NOW, error: null, ...more }
}

type Given = Parameters<typeof evaluateOrder>[2][number]
const refund = (status: Given['status'], more: Partial<Given> = {}): Given => ({
  ...{ id: 1, payment_id: 'pay_1', amount_paise: 19_900, error: null, status },
  ...more,
})

describe('what the payments mean for their order', () => {
  it('nothing, where there are none', () => {
    const nothing = { good: undefined, held: undefined, odd: [], isPending: false, hasFailed: false, isOld: false }
    expect(evaluateOrder(order, [], [], NOW)).toMatchObject({ ...nothing, isRefunded: false })
  })

  it('the booking rests on the captured one, the first where there are two', () => {
    const [late, early] = [attempt('captured'), attempt('captured', { id: 'pay_0', createdAt: ago(1000) })]
    expect(evaluateOrder(order, [late, attempt('failed'), early], [], NOW)).toMatchObject({
      good: { id: 'pay_0' },
      odd: [{ id: 'pay_1' }],
    })
  })

  it('the one that made the booking stays it, whatever comes before it', () => {
    const early = attempt('captured', { id: 'pay_0', createdAt: ago(1000) })
    const { good, odd } = evaluateOrder({ ...order, payment_id: 'pay_1' }, [early, attempt('captured')], [], NOW)
    expect([good?.id, odd.map(({ id }) => id)]).toEqual(['pay_1', ['pay_0']])
  })

  it.each([
    ['less', { amountPaise: 19_899 }],
    ['more', { amountPaise: 19_901 }],
    ['another currency', { currency: 'USD' }],
  ])('of %s none is good, and none is captured', (_what, spoilt) => {
    expect(evaluateOrder(order, [attempt('captured', spoilt)], [], NOW)).toMatchObject({
      good: undefined,
      odd: [{ id: 'pay_1' }],
    })
    expect(evaluateOrder(order, [attempt('authorized', spoilt)], [], NOW)).toMatchObject({ good: undefined, held: undefined })
  })

  it('one that is held is to be captured, unless another is good', () => {
    const held = attempt('authorized', { id: 'pay_2' })
    expect(evaluateOrder(order, [held], [], NOW)).toMatchObject({ held: { id: 'pay_2' }, isPending: true })
    expect(evaluateOrder(order, [held, attempt('captured')], [], NOW).held).toBeUndefined()
  })

  it('one without an answer is waited for, for an hour', () => {
    expect(evaluateOrder(order, [attempt('created', { createdAt: ago(HOUR_MS - 1) })], [], NOW).isPending).toBe(true)
    expect(evaluateOrder(order, [attempt('created', { createdAt: ago(HOUR_MS) })], [], NOW).isPending).toBe(false)
  })

  it('the order has failed only when all of them have', () => {
    expect(evaluateOrder(order, [attempt('failed'), attempt('failed', { id: 'pay_2' })], [], NOW).hasFailed).toBe(true)
    expect(evaluateOrder(order, [attempt('failed'), attempt('created', { id: 'pay_2' })], [], NOW).hasFailed).toBe(false)
  })

  it.each([
    ['processed', { isRefunded: true, isGivenUp: true, failedRefunds: [] }],
    ['pending', { isRefunded: false, isGivenUp: true, failedRefunds: [] }],
    ['requested', { isRefunded: false, isGivenUp: true, failedRefunds: [] }],
    ['failed', { isRefunded: false, isGivenUp: true, failedRefunds: [{ id: 1 }] }],
  ] as const)('with a refund that is %s, whatever the payment says of it', (status, verdict) => {
    for (const payment of [attempt('captured'), attempt('refunded', { refundedPaise: 19_900 })]) {
      expect(evaluateOrder(order, [payment], [refund(status)], NOW)).toMatchObject(verdict)
    }
  })

  it('a part that was given back leaves a booking', () => {
    const partly = evaluateOrder(
      order,
      [attempt('captured', { refundedPaise: 100 })],
      [refund('processed', { amount_paise: 100 })],
      NOW,
    )
    expect(partly).toMatchObject({ isRefunded: false, isGivenUp: false })
  })

  it('a new try takes the place of one that failed', () => {
    const tries = [refund('failed'), refund('processed', { id: 2 })]
    expect(evaluateOrder(order, [attempt('captured')], tries, NOW)).toMatchObject({ isRefunded: true, failedRefunds: [] })
  })

  it.each([
    ['processed', []],
    ['pending', []],
    ['failed', [{ id: 'pay_2' }]],
  ] as const)('a second one whose refund is %s needs a person: %j', (status, odd) => {
    const second = attempt('captured', { id: 'pay_2' })
    const given = refund(status, { payment_id: 'pay_2' })
    const verdict = evaluateOrder({ ...order, payment_id: 'pay_1' }, [attempt('captured'), second], [given], NOW)
    expect(verdict.odd).toMatchObject(odd)
    expect(verdict.odd).toHaveLength(odd.length)
  })

  it('the same in whatever order they are told, and every payment taken is good or odd', () => {
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
        const turned = [...found.slice(turn % (found.length + 1)), ...found.slice(0, turn % (found.length + 1))]
        const verdict = evaluateOrder({ ...order, payment_id }, found, [], NOW)
        expect(evaluateOrder({ ...order, payment_id }, turned.reverse(), [], NOW)).toEqual(verdict)
        const taken = found.filter(({ status }) => status === 'captured' || status === 'refunded')
        const needed = taken.filter((payment) => payment !== verdict.good)
        expect(new Set(verdict.odd)).toEqual(new Set(needed))
      }),
    )
  })
})

import { expect, it } from 'vitest'
import type { OrderDetails, Payment, Refund } from '../../../../contract/bookings/order.ts'
import { findRefundable, findToRefund, isRefundable, leftPaise, toRefundLabel } from './refundable.ts'

const payment = (id: string, status: Payment['status']): Payment => ({
  id,
  status,
  amount_paise: 49_900,
  refunded_paise: 0,
  method: 'upi',
  error: null,
  created_at: '2026-11-21T10:00:00Z',
})
const refund = (payment_id: string, status: Refund['status']): Refund => ({
  id: 1,
  provider_refund_id: null,
  payment_id,
  amount_paise: 49_900,
  status,
  error: null,
  reason: null,
  credit_note_number: null,
  by: null,
  ended_at: null,
  created_at: '2026-11-21T10:00:00Z',
})

it('only captured money is refunded', () => {
  expect((['created', 'authorized', 'failed'] as const).some((status) => isRefundable(payment('a', status), []))).toBe(false)
  expect(isRefundable(payment('a', 'captured'), [])).toBe(true)
})

it('the rest of a payment that was refunded in part can be refunded', () => {
  const part = { ...refund('a', 'processed'), amount_paise: 10_000 }
  expect(leftPaise(payment('a', 'captured'), [part])).toBe(39_900)
})

it.each(['requested', 'pending', 'processed'] as const)(
  'a payment with a refund that is %s can’t be refunded again',
  (status) => {
    expect(isRefundable(payment('a', 'captured'), [refund('a', status)])).toBe(false)
    expect(isRefundable(payment('b', 'captured'), [refund('a', status)])).toBe(true)
  },
)

it('a refund that failed can be requested again', () => {
  expect(isRefundable(payment('a', 'captured'), [refund('a', 'failed')])).toBe(true)
})

it('the order’s own payment is preferred to a second one', () => {
  const payments = [payment('second', 'captured'), payment('own', 'captured')]
  const details = { order: { payment_id: 'own' }, payments, refunds: [], disputes: [], history: [] } as unknown as OrderDetails
  expect(findRefundable(details)?.id).toBe('own')
  expect(findRefundable({ ...details, refunds: [refund('own', 'pending')] })).toBeUndefined()
})

it('a row offers the payment that nothing was booked with, then the order’s own, and none that is in dispute', () => {
  const payments = [payment('own', 'captured'), payment('second', 'captured')]
  const details = { order: { payment_id: 'own' }, payments, refunds: [], disputes: [], history: [] } as unknown as OrderDetails
  const dispute = (payment_id: string, status: string) => ({ payment_id, status })
  const disputed = (...disputes: object[]) => findToRefund({ ...details, disputes } as OrderDetails)?.id
  expect(disputed()).toBe('second')
  expect(disputed(dispute('second', 'open'))).toBe('own')
  expect(disputed(dispute('second', 'lost'), dispute('own', 'under_review'))).toBeUndefined()
  expect(disputed(dispute('second', 'won'))).toBe('second')
})

it('the label says what is left, and after a failed refund what that was of', () => {
  const failed = { ...refund('a', 'failed'), amount_paise: 15_000 }
  expect(toRefundLabel(payment('a', 'captured'), [])).toBe('Refund ₹499…')
  expect(toRefundLabel(payment('a', 'captured'), [failed])).toBe('Refund ₹150 again…')
  const rest = { ...refund('a', 'processed'), id: 2, amount_paise: 15_000 }
  expect(toRefundLabel(payment('a', 'captured'), [failed, rest])).toBe('Refund ₹349…')
})

import { expect, it } from 'vitest'
import { canRetry, subjectPath, toRecipient, toSubjectLabel } from './notice-labels.ts'

it('a notice says what it is and to whom it goes', () => {
  expect(toSubjectLabel({ subject: 'lead', audience: 'business' })).toBe('New lead')
  expect(toSubjectLabel({ subject: 'lead', audience: 'customer' })).toBe('Booking confirmation')
  expect(toRecipient({ channel: 'sms', audience: 'customer' })).toBe('SMS to the customer')
})

it('a notice leads to the record that it is about', () => {
  expect(subjectPath({ subject: 'lead', subject_id: 7, order_id: null, title: '' })).toBe('/admin/leads/leads?lead=7')
  expect(subjectPath({ subject: 'message', subject_id: 8, order_id: null, title: '' })).toBe('/admin/messages?message=8')
  expect(subjectPath({ subject: 'receipt', subject_id: 5, order_id: 4, title: '' })).toBe('/admin/payments/4')
  expect(subjectPath({ subject: 'refund', subject_id: 6, order_id: 4, title: '' })).toBe('/admin/payments/4')
  expect(subjectPath({ subject: 'unfinished', subject_id: 9, order_id: null, title: '' })).toBe(
    '/admin/leads/leads?status=unfinished',
  )
  const ofVisit = { subject: 'visit', subject_id: 3, order_id: null, title: 'KG-7F3K2M · Asha' } as const
  expect(subjectPath(ofVisit)).toBe('/admin/leads/leads?search=KG-7F3K2M')
})

it.each([
  ['failed', 8, true],
  ['waiting', 0, false],
  ['waiting', 2, true],
  ['sending', 1, true],
  ['kept', 1, true],
  ['sent', 1, false],
] as const)('a notice that is %s after %i tries can be sent again: %s', (status, tries, can) => {
  expect(canRetry({ status, tries })).toBe(can)
})

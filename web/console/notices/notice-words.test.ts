import { expect, it } from 'vitest'
import { canRetry, subjectPlace, toSubject, toWay } from './notice-words.ts'

it('a notice says what it is and to whom it goes', () => {
  expect(toSubject({ subject: 'lead', audience: 'business' })).toBe('New lead')
  expect(toSubject({ subject: 'lead', audience: 'customer' })).toBe('Booking confirmation')
  expect(toWay({ channel: 'sms', audience: 'customer' })).toBe('SMS to the customer')
})

it('what it tells of is found from it', () => {
  expect(subjectPlace({ subject: 'lead', subject_id: 7 })).toBe('/admin/leads/leads?lead=7')
  expect(subjectPlace({ subject: 'message', subject_id: 8 })).toBe('/admin/messages?message=8')
  expect(subjectPlace({ subject: 'unfinished', subject_id: 9 })).toBe('/admin/leads/leads?status=unfinished')
})

it.each([
  ['failed', 8, true],
  ['waiting', 0, false],
  ['waiting', 2, true],
  ['sending', 1, true],
  ['sent', 1, false],
] as const)('one that is %s after %i tries can be sent again: %s', (status, tries, can) => {
  expect(canRetry({ status, tries })).toBe(can)
})

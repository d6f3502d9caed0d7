import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(fields: object): string {
  const lines: string[] = []
  createLog('error', { write: (line) => lines.push(line) }).error(fields, 'it failed')
  return lines.join('')
}

it('logs a failed query without its values', () => {
  const cause = Object.assign(new Error('duplicate key value'), { code: '23505', detail: 'Key (mobile)=(9876543210) exists' })
  const failed = Object.assign(new Error('Failed query: insert into leads\nparams: Asha,9876543210,at home', { cause }), {
    query: 'insert into leads',
    params: ['Asha', '9876543210', 'at home'],
  })
  const line = logged({ err: failed })
  expect(line).not.toMatch(/Asha|9876543210|at home/)
  for (const part of ['insert into leads', '23505', 'duplicate key value', 'log.rules.test.ts']) expect(line).toContain(part)
})

it('logs what an error is and where it comes from, not what it carries', () => {
  const carried = { client: { processID: 77, connection: new Map(), password: 'secret' } }
  const lost = Object.assign(new Error('terminated by an administrator'), carried, { code: '57P01' })
  // The queue reports some errors as plain objects.
  const plain = { ...lost, message: lost.message, stack: lost.stack }
  for (const err of [lost, plain, new AggregateError([lost], 'two tasks failed')]) {
    const line = logged({ err })
    for (const part of ['terminated by an administrator', '57P01', 'log.rules.test.ts']) expect(line).toContain(part)
    expect(line).not.toMatch(/processID|secret/)
  }
})

it('logs the reason of an error too', () => {
  expect(logged({ err: new Error('a bug', { cause: new Error('its reason') }) })).toMatch(/a bug.*its reason.*log\.rules\.test/)
})

it('logs no numbers, codes, tokens and passwords', () => {
  expect(logged({ mobile: 's1', form: { otp: 's2', password: 's3' }, token: 's4' })).not.toMatch(/s[1-4]/)
})

it.each([
  ['/booking/s3cret_t0ken-of_a-booking', '/booking/[Redacted]'],
  ['/booking/s3cret_t0ken-of_a-booking/receipt.pdf', '/booking/[Redacted]/receipt.pdf'],
  ['/api/public/bookings/s3cret_t0ken-of_a-booking', '/api/public/bookings/[Redacted]'],
  ['/day/s3cret_t0ken-of_a-day', '/day/[Redacted]'],
  ['/hi/day/s3cret_t0ken-of_a-day', '/hi/day/[Redacted]'],
  ['/api/public/days/s3cret_t0ken-of_a-day/steps', '/api/public/days/[Redacted]/steps'],
  ['/preview/s3cret_t0ken-of_a-draft', '/preview/[Redacted]'],
  ['/blogs/plumber/7/booking', '/blogs/plumber/7/booking'],
])('a path is logged without the token that opens it: %s', (path, said) => {
  expect(JSON.parse(logged({ path })).path).toBe(said)
})

import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { dayAfter } from '../contract/bookings/windows.ts'
import { MINUTE_MS } from '../contract/durations.ts'
import { dayIn } from '../contract/india.ts'
import { buildContactMessage, buildHomepage, buildLead, buildMobile } from '../test/builders.ts'
import { createTestApp } from '../test/harness.ts'
import { insertTechnician } from '../test/insert-technician.ts'
import { bookPaid, callAs, signIn, verifyMobile } from '../test/steps.ts'
import { makeDayToken } from './visits/technicians/day-links.ts'
import { arriveAt } from './visits/visits/visit-office.test-tools.ts'

// A client that loses the network after a request can't know whether it arrived, so the page or the phone asks again.
const app = await createTestApp()
const token = await signIn(app)
const asOwner = callAs(app, token)
const technician = await insertTechnician(app.db, { skills: ['Electrician'], cities: ['mum'] })
const tomorrow = dayAfter(app.clock.now(), 1)
const asked = new Set<string>()
let presses = 0
const press = () => `pressed-once-heard-twice-${++presses}`

/**
 * Row counts of every table, including the queue, to prove that nothing is sent twice. Request counters are left out.
 */
async function countRows(): Promise<Record<string, number>> {
  const { rows: tables } = await app.db.execute<{ name: string }>(sql`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname in ('public', 'pgboss') and tablename !~ 'limit|session|audit|to_count|toll|budget'`)
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`)
  const { rows } = await app.db.execute<{ name: string; count: number }>(sql.raw(counts.join(' union all ')))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** Repeats the request a minute later, like a page whose first answer was lost. */
async function askAgain(call: string, values: Record<string, unknown>, body: object) {
  asked.add(call)
  const [method = '', pattern = ''] = call.split(' ')
  const path = pattern.replace(/\{(\w+)\}/g, (_, name) => String(values[name]))
  const options = pattern.startsWith('/public/') ? {} : { token }
  const first = await app.request(method, path, body, { ...options, address: '198.51.100.7' })
  expect.soft(first.status, `${call}: ${JSON.stringify(first.body)}`).toBeLessThan(300)
  const rows = await countRows()
  app.clock.advance(MINUTE_MS)
  const again = await app.request(method, path, body, { ...options, address: '198.51.100.7' })
  expect.soft([again.status, again.body.message], call).toEqual([first.status, first.body.message])
  expect.soft(await countRows(), call).toEqual(rows)
  return { first: first.body, again: again.body }
}

it('an answer that was lost can be asked for again: whatever the call, it is the same, and nothing happens twice', async () => {
  const lead = buildLead({ city: 'mum' })
  const verification = await verifyMobile(app, lead.mobile)
  const { first, again } = await askAgain('POST /public/leads', {}, { ...lead, verification, request_id: press() })
  expect(again.data).toEqual(first.data)
  const { id } = first.data
  const booking = { token: first.data.token }

  const order = { amount: 19_900, service: 'homeservice/electrician', lead: buildLead(), request_id: press() }
  const orders = await askAgain('POST /public/store-payment', {}, order)
  expect(orders.again.id).toBe(orders.first.id)

  await askAgain('POST /public/send-contact-email', {}, { ...buildContactMessage(), request_id: press() })

  const called = await askAgain('POST /leads/{id}/calls', { id }, { reached: true, note: 'Comes home at 7', request_id: press() })
  expect(called.again.call_id).toBe(called.first.call_id)
  await askAgain('PATCH /leads/{id}', { id }, { note: 'Two dogs', request_id: press() })
  const { name, mobile, mailid, service_type, city, message } = await asOwner('GET', `/leads/${id}`)
  const read = { name, mobile, mailid, service_type, city, message }
  await askAgain('PUT /leads/{id}', { id }, { ...read, name: 'Usha Pawar', read, request_id: press() })
  const byPhone = { ...buildLead({ mobile: buildMobile() }), mailid: '', language: 'en', has_consent: true, request_id: press() }
  await askAgain('POST /leads', {}, byPhone)

  await askAgain('POST /public/bookings/{token}/window', booking, { window: `${tomorrow}T10`, action_id: press() })
  await askAgain('POST /public/bookings/{token}/cancel', booking, { action_id: press() })

  const paid = await bookPaid(app)
  await askAgain('POST /payments/{id}/refund', { id: paid.order_id }, { amount_paise: 5000, reason: 'Late', request_id: press() })

  const planned = await bookPaid(app, { lead: buildLead({ city: 'mum' }) })
  const { first: visit } = await askAgain(
    'POST /visits',
    {},
    { lead_id: planned.data.id, window: `${tomorrow}T14`, request_id: press() },
  )
  await askAgain('PATCH /visits/{id}', { id: visit.data.id }, { window: `${tomorrow}T16`, action_id: press() })

  const atDoor = await arriveAt(app, technician)
  const day = await makeDayToken(app.db, technician, dayIn(app.clock.now()))
  await atDoor.quote()
  await atDoor.decide(1, 150_000)
  const done = { visit_id: atDoor.id, step: 'done', outcome: 'work', paid_by: 'cash', action_id: press() }
  await askAgain('POST /public/days/{token}/steps', { token: day }, done)
  await askAgain(
    'POST /public/bookings/{token}/claim',
    { token: atDoor.token },
    { message: 'It trips again', action_id: press() },
  )

  await askAgain('POST /homepage', {}, { ...buildHomepage(), request_id: press() })

  const { body: description } = await app.request('GET', '/openapi.json')
  const repeatable = Object.entries<Record<string, object>>(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      /"(request|action)_id":/.test(JSON.stringify((operation as { requestBody?: object }).requestBody ?? ''))
        ? [`${method.toUpperCase()} ${path}`]
        : [],
    ),
  )
  expect([...asked].sort(), 'a call with a key of its own needs its line here').toEqual(repeatable.sort())
})

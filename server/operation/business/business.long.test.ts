import { sql } from 'drizzle-orm'
import { beforeAll, expect, inject, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { openMinutesUntil } from '../../../contract/hours.ts'
import { boundsOfDay } from '../../../contract/india.ts'
import { BUSINESS_SPANS, CALL_BOUNDS } from '../../../contract/operation/business.ts'
import { CITIES, CITY_VALUES } from '../../../contract/options.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'
import { connect, NO_TIMEOUTS } from '../../platform/db/client.ts'

const LEADS = 100_000

const app = await createTestApp()
let token = ''
beforeAll(async () => {
  const { db, pool } = connect({ ...inject('seeded').connection, database: app.pool.options.database ?? '' }, NO_TIMEOUTS)
  const now = sql`${app.clock.now()}::timestamptz`
  const of = (values: readonly string[], salt: string) =>
    sql`(${`{${values}}`}::text[])[1 + abs(hashtext(n || ${salt})) % ${values.length}]`
  await db.execute(sql`
    insert into leads (reference, token, name, mobile, message, service_type, city, status, payment_id, created_at, due_at, called_at, deleted_at)
    select n, md5('lead ' || n), '', 7000000000 + n, '', ${of(['AC', 'RO', 'Geyser', 'Plumber'], 'service')}, ${of(CITY_VALUES, 'city')},
      ${of(['New', 'Completed', 'Cancelled'], 'status')}, case when n % 5 = 0 then 'pay_' || n end, came, came + interval '90 minutes',
      case when n % 3 > 0 then least(came + interval '1 minute' * (abs(hashtext(n || 'call')) % 200), ${now}) end,
      case when n % 50 = 7 then ${now} end
    from generate_series(1, ${LEADS}) as n, lateral (select ${now} - n * interval '2.5 minutes') as at (came)`)
  await db.execute(sql`
    insert into orders (token, provider, provider_order_id, amount_paise, status, form, payment_id, created_at)
    select n, 'sandbox', n, 19900 + n, 'booked',
      jsonb_build_object('service_type', ${of(['AC', 'RO'], 'service')}, 'city', ${of(CITY_VALUES, 'city')}), 'pay_' || n,
      ${now} - n * interval '12 minutes' from generate_series(1, ${LEADS / 5}) as n`)
  await db.execute(sql`
    insert into payments (id, order_id, status, amount_paise, refunded_paise, created_at)
    select payment_id, id, case when id % 9 = 0 then 'failed' else 'captured' end, amount_paise, 0, created_at from orders`)
  await db.execute(sql`
    insert into refunds (order_id, payment_id, amount_paise, status, created_at, ended_at)
    select id, payment_id, 5000, 'processed', created_at, created_at + interval '3 days' from orders where id % 10 = 1`)
  await db.execute(sql`
    insert into receipts (order_id, refund_id, kind, series, serial, number, is_test, facts, issued_at)
    select id, null, 'receipt', 'TEST', id, 'TEST/' || id, true, jsonb_build_object('service', form ->> 'service_type',
      'city', ${CITY_LABEL(`form ->> 'city'`)}), created_at from orders where id % 9 > 0
    union all select o.id, r.id, 'creditNote', 'TESTCN', r.id, 'TESTCN/' || r.id, true, jsonb_build_object('service',
      form ->> 'service_type', 'city', ${CITY_LABEL(`form ->> 'city'`)}), o.created_at from refunds r join orders o on o.id = r.order_id`)
  await db.execute(sql`
    insert into receipts (lead_id, kind, series, serial, number, is_test, facts, issued_at)
    select id, 'bill', 'TESTKB', id, 'TESTKB/' || id, true, jsonb_build_object('amountPaise', 50000 + id, 'method', 'cash',
      'service', service_type, 'city', ${CITY_LABEL('city')}), created_at from leads where id % 3 = 0`)
  await db.execute(sql`
    insert into unfinished_leads (mobile, client, service_type, city, updated_at)
    select 7000000000 + n, '', (array['AC', 'RO', null])[1 + n % 3], (array['mum', 'pune', 'nowhere'])[1 + n % 3],
      ${now} - n * interval '9 minutes' from generate_series(1, 5000) as n`)
  await pool.end()
  token = await signIn(app)
})

const CITY_LABEL = (city: string) => sql.raw(`case ${city} when 'mum' then 'Mumbai' when 'thane' then 'Thane' else 'Pune' end`)
type Row = Record<string, unknown>
const select = async (query: ReturnType<typeof sql>) => (await app.db.execute<Row>(query)).rows[0] ?? {}

/** The figures of a period, counted from booking and payment rows. */
async function countRows(start: Date, end: Date, service = '', city = ''): Promise<Row> {
  const isOfPlace = (type: string, place: string) =>
    sql`(${service} in ('', ${sql.raw(type)}) and ${city} in ('', ${sql.raw(place)}))`
  const during = (time: string) => sql`${sql.raw(time)} >= ${start} and ${sql.raw(time)} < ${end}`
  const isOfLeads = sql`deleted_at is null and ${during('created_at')} and ${isOfPlace('service_type', 'city')}`
  const isOfOrder = isOfPlace(`o.form ->> 'service_type'`, `o.form ->> 'city'`)
  const label = CITIES.find(({ value }) => value === city)?.label ?? ''
  const ofFacts = (facts: string) => sql`(${service} in ('', ${sql.raw(`${facts} ->> 'service'`)})
    and ${label} in ('', ${sql.raw(`${facts} ->> 'city'`)}))`
  const [isOfBill, isOfPrinted] = [ofFacts('facts'), ofFacts('d.facts')]
  const { unfinished, receipts_paise, credited_paise, ...counted } = await select(sql`select
    (select count(*)::int from unfinished_leads where ${during('updated_at')} and ${isOfPlace('service_type', 'city')}) as unfinished,
    count(*)::int as booked, count(payment_id)::int as paid,
    count(*) filter (where called_at is not null or (status = 'New' and due_at <= ${app.clock.now()}))::int as promised,
    count(*) filter (where called_at <= due_at)::int as called_in_time,
    (select coalesce(sum(p.amount_paise), 0)::int from payments p join orders o on o.id = p.order_id
      where p.status in ('captured', 'refunded') and ${during('p.created_at')} and ${isOfOrder}) as taken_paise,
    (select coalesce(sum(r.amount_paise), 0)::int from refunds r join orders o on o.id = r.order_id
      where r.status = 'processed' and ${during('r.ended_at')} and ${isOfOrder}) as given_back_paise,
    (select coalesce(sum((facts ->> 'amountPaise')::int), 0)::int from receipts where kind = 'bill'
      and ${during('issued_at')} and ${isOfBill}) as not_found_paise,
    (select coalesce(sum(p.amount_paise), 0)::int from payments p join orders o on o.payment_id = p.id join receipts d
      on d.order_id = o.id and d.kind = 'receipt'
      where p.status in ('captured', 'refunded') and ${during('p.created_at')} and ${isOfPrinted}) as receipts_paise,
    (select coalesce(sum(r.amount_paise), 0)::int from refunds r join receipts d on d.refund_id = r.id
      where r.status = 'processed' and ${during('r.ended_at')} and ${isOfPrinted}) as credited_paise
    from leads where ${isOfLeads}`)
  const { rows } = await app.db.execute<{ came: string; called: string }>(sql`
    select created_at as came, called_at as called from leads where called_at is not null and ${isOfLeads}`)
  const minutes = rows
    .map(({ came, called }) => openMinutesUntil(new Date(called)) - openMinutesUntil(new Date(came)))
    .sort((a, b) => a - b)
  const middle = minutes[Math.ceil(minutes.length / 2) - 1]
  const half_called_min = middle === undefined ? null : (CALL_BOUNDS.find((bound) => middle <= bound) ?? CALL_BOUNDS.at(-1))
  const begun = Number(unfinished) + Number(counted.booked)
  const earned_paise = Number(receipts_paise) - Number(credited_paise) + Number(counted.not_found_paise)
  return { ...counted, earned_paise, begun, half_called_min }
}

async function expectToMatch(query: string, service?: string, city?: string) {
  const { body } = await app.request('GET', `/business?${query}`, undefined, { token })
  const { total, from, to, before_from, before_to, by_day, by_service, by_city } = body.data
  const during = (first: string, last: string) => [boundsOfDay(first).start, boundsOfDay(last).end] as const
  expect(total.now).toEqual(await countRows(...during(from, to), service, city))
  expect(total.before.booked).toBe((await countRows(...during(before_from, before_to), service, city)).booked)
  const [first, last] = [by_day[0], by_day.at(-1)]
  for (const { name, now } of [first, last]) expect(now).toEqual(await countRows(...during(name, name), service, city))
  for (const { name, now } of by_service.slice(0, 2)) expect(now).toEqual(await countRows(...during(from, to), name, city))
  for (const { name, now } of by_city.slice(0, 1)) expect(now).toEqual(await countRows(...during(from, to), service, name))
}

it.each(BUSINESS_SPANS)(
  `of ${LEADS.toLocaleString('en-IN')} leads, every figure of %s days equals a count of the rows`,
  async (days) => {
    await expectToMatch(`days=${days}`)
  },
)

it('so do the figures of one service in one city', async () => {
  await expectToMatch('days=28&service=AC&city=pune', 'AC', 'pune')
})

it('and after changes of leads, forms, orders and refunds, all in one go', async () => {
  await app.db.execute(sql`update leads set called_at = created_at + interval '20 minutes' where id % 7 = 0 and id < 9000`)
  await app.db.execute(sql`update leads set deleted_at = now() where id % 11 = 0 and id < 9000`)
  await app.db.execute(sql`update leads set service_type = 'RO', city = 'pune' where id % 13 = 0 and id < 9000`)
  await app.db.execute(sql`delete from unfinished_leads where id % 5 = 0`)
  await app.db.execute(
    sql`update orders set form = form || '{"city": "pune", "service_type": "AC"}' where id % 3 = 0 and id < 2000`,
  )
  await app.db.execute(sql`update payments set status = 'failed' where order_id % 10 = 0 and order_id < 2000`)
  await app.db.execute(sql`update refunds set ended_at = ended_at + interval '1 day' where order_id < 2000`)
  // Answers are cached for a minute.
  app.clock.advance(MINUTE_MS)
  for (const days of BUSINESS_SPANS) await expectToMatch(`days=${days}`)
  await expectToMatch('days=28&service=AC&city=pune', 'AC', 'pune')
})

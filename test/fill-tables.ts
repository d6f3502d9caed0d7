import { sql } from 'drizzle-orm'
import { HOUR_MS } from '../contract/durations.ts'
import { BLOG_CATEGORIES, BOOKING_SERVICE_TYPES, CITY_VALUES } from '../contract/options.ts'
import { toNameKey } from '../server/content/search/fold.rules.ts'
import type { Db } from '../server/platform/db/client.ts'
import {
  audit,
  blogs,
  contactMessages,
  images,
  leadHistory,
  leads,
  notices,
  orders,
  payments,
  receipts,
  refunds,
  unfinishedDigests,
  unfinishedLeads,
  versions,
  visits,
} from '../server/platform/db/schema.ts'
import { insertInto, vacuum } from './fill-table.ts'
import { fillVisits } from './fill-visits.ts'

// Fills tables as years of business would, for tests of plans and for benchmarks. The rows are the same in every run: a
// hash of a row's number `n` stands in for randomness.

const FIRST_NAMES = `Asha Ravi Priya Imran Farida Gopal Hema Suresh Meera John Nikhil Zoya Anil Sunita Deepak Kavita
  Rahul Pooja Vijay Sneha Arjun Nisha Manoj Rekha`.split(/\s+/)
const SURNAMES = `Rao Kulkarni Khan Shetty Joshi Deshmukh Pereira Patil Iyer Shaikh Gupta Naik Mehta Pawar Fernandes Nair
  Chavan Desai Kamble Gaikwad Menon Jain Sawant Bhosale`.split(/\s+/)
const PROBLEMS = [
  'The tap is leaking below the basin',
  'Not cooling since yesterday, the ac makes a noise',
  'MCB trips when the geyser is on',
  'The drum does not turn any more',
  'Door hinge came off and the lock is stuck',
  'Needs a full service before the rains',
  'No hot water in the second bathroom',
  'The picture is dark but there is sound',
]
/** The picture that every third blog shows in its text; `n` makes each path unique. */
const PICTURE = "'/uploads/blogs/pic-' || lpad(to_hex(n), 10, '0') || '.webp'"

const pick = (values: readonly string[], salt: string) => {
  const list = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
  return sql`(array[${list}]::text[])[1 + abs(hashtext(n || ${salt})) % ${values.length}]`
}
/** One name in 2,000 is in Devanagari; one lead in 1,000 was stored before its name was folded. */
const isDevanagari = sql`abs(hashtext(n || 'script')) % 2000 = 13`
const NAME = sql`${pick(FIRST_NAMES, 'first')} || ' ' || ${pick(SURNAMES, 'last')}`
const FOLDED_NAME = sql`${pick(FIRST_NAMES.map(toNameKey), 'first')} || ' ' || ${pick(SURNAMES.map(toNameKey), 'last')}`
const MOBILE = sql`(7000000000 + n * 7919::bigint % 2999999999)::text`
/** Six letters or digits; the factor is coprime to 30⁶, so that none repeats. */
const REFERENCE = sql.raw(
  [0, 1, 2, 3, 4, 5]
    .map((place) => `substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', (1 + n * 123456791 % 729000000 / ${30 ** place} % 30)::int, 1)`)
    .join(' || '),
)

type Fill = { count: number; now: Date; days: number }

/** Rows `n` from 1 to `count`, and the time `made_at` of each, in order over the last days. */
const rowsOf = ({ count, now, days }: Fill) => sql`generate_series(1, ${count}::bigint) as n, lateral (select
  ${now.toISOString()}::timestamptz - (${count} - n) * (interval '1 day' * ${days}::int / ${count}) as made_at) as made`

/** Leads of two years, a tenth of them New, two thirds called; one in a hundred has a history. */
export async function fillLeads(db: Db, count: number, now: Date): Promise<void> {
  const columns =
    'reference, token, name, folded_text, mobile, mailid, service_type, city, message, status, payment_id, created_at, due_at, deleted_at, called_at, tries, try_again_at, assignee_id'
  await insertInto(
    db,
    leads,
    columns,
    sql`select 'KG-' || ${REFERENCE}, md5('lead ' || n), case when ${isDevanagari} then 'लक्ष्मी भोसले' else ${NAME} end,
      case when n % 1000 = 3 then null when ${isDevanagari} then 'lksmi bosle' else ${FOLDED_NAME} end, ${MOBILE}, lower(replace(${NAME}, ' ', '.')) || n % 97 || '@example.com',
      ${pick(BOOKING_SERVICE_TYPES, 'service')}, ${pick(CITY_VALUES, 'city')},
      ${pick(PROBLEMS, 'problem')}
        || case when abs(hashtext(n || 'where')) % 40 = 7 then ', the one at the balcony'
          when abs(hashtext(n || 'where')) % 200 = 11 then ' near the chimney' else '' end
        || case when abs(hashtext(n || 'status')) % 10 = 1 and n % 4 = 3 then ', sent twice' else '' end
        || ', flat ' || n % 1900 || ', call after ' || n % 12 + 1,
      (array['New', 'Cancelled', 'Completed', 'Completed', 'Completed', 'Completed', 'Completed', 'Completed', 'Completed',
        'Cancelled'])[1 + abs(hashtext(n || 'status')) % 10],
      case when n % 5 = 0 then 'pay_' || n end, made_at, made_at + interval '90 minutes',
      case when n % 500 = 7 then least(made_at + interval '1 day', ${now.toISOString()}) end,
      case when n % 3 > 0 then least(made_at + interval '1 minute' * (abs(hashtext(n || 'called')) % 200), ${now.toISOString()}) end, case n % 12 when 3 then 2 else 0 end,
      case n % 12 when 3 then made_at + interval '2 hours' end,
      case when n % 7 = 0 then (select min(id) from administrators) end
    from ${rowsOf({ count, now, days: 730 })}`,
  )
  await db.execute(sql`insert into ${leadHistory} (lead_id, status, created_at)
    select id, 'New', created_at from ${leads} where id % 100 = 0`)
  await vacuum(db, leadHistory)
}

/** Blogs with a picture each; the word `rationing` stands in the oldest thousandth alone. Needs as many images. */
async function fillBlogs(db: Db, count: number, now: Date): Promise<void> {
  await insertInto(
    db,
    blogs,
    'category, title, slug, short_desc, content, clean_html, clean_key, image, status, created_at, updated_at, deleted_at',
    sql`select ${pick(BLOG_CATEGORIES, 'category')}, ${pick(PROBLEMS, 'title')} || ' ' || n, 'blog-' || n,
      ${pick(PROBLEMS, 'short')} || case when n <= ${Math.ceil(count / 1000)} then ' in times of rationing' else '' end,
      ${HTML_MARK} || case when n % 3 = 0 then '<img src="' || ${sql.raw(PICTURE)} || '">' else '' end, ${HTML_MARK}, 'none',
      case when n % 20 > 0 then 'pic-' || lpad(to_hex(n), 10, '0') || '.webp' end, case when n % 40 = 3 then 0 else 1 end,
      made_at, made_at, case when n % 200 = 7 then ${now.toISOString()}::timestamptz - interval '1 minute' * (n % 100000) end
    from ${rowsOf({ count, now, days: 2000 })}`,
  )
}

/** Part of every HTML text that `fillTables` stores. */
export const HTML_MARK = '<p>The whole article in its HTML</p>'

/** A paid order for each fifth lead, and orders that were never paid. */
async function fillOrders(db: Db, count: number, now: Date): Promise<void> {
  const status = sql`case when n % 5 = 0 then 'booked' when n % 100 = 2 then 'refunded' when n % 20 = 1 then 'failed' when n % 20 = 3 then 'created'
    else 'expired' end`
  await insertInto(
    db,
    orders,
    'token, provider, provider_order_id, amount_paise, status, service, form, payment_id, lead_id, paid_at, checked_at, created_at',
    sql`select 'token-' || n, 'sandbox', 'order_' || md5(n::text), 19900, ${status}, 'homeservice/electrician',
      case when ${status} in ('booked', 'refunded') or n > ${count} * 0.9 then
        jsonb_build_object('name', ${NAME}, 'mobile', ${MOBILE}, 'service_type', 'Electrician', 'city', 'mum', 'message', 'Help') end,
      case when ${status} = 'booked' then 'pay_' || n when ${status} = 'refunded' then 'pay_x' || n end,
      case when ${status} = 'booked' then n end, case when ${status} in ('booked', 'refunded') then made_at end, ${now.toISOString()}, made_at
    from ${rowsOf({ count, now, days: 300 })}`,
  )
  const ofPaid = sql`from ${orders} where payment_id is not null`
  await insertInto(
    db,
    payments,
    'id, order_id, status, amount_paise, refunded_paise, created_at',
    sql`select payment_id, id, case when status = 'refunded' then 'refunded' else 'captured' end, amount_paise,
      case when status = 'refunded' then amount_paise else 0 end, created_at ${ofPaid}`,
  )
  await insertInto(
    db,
    receipts,
    'order_id, kind, series, serial, number, is_test, facts, issued_at',
    sql`select id, 'receipt', 'TEST', id, 'TEST/' || id, true, '{}'::jsonb, created_at ${ofPaid}`,
  )
  await insertInto(
    db,
    refunds,
    'order_id, payment_id, provider_refund_id, amount_paise, status, created_at, ended_at',
    sql`select id, payment_id, 'rfnd_' || id, amount_paise, 'processed', created_at, created_at ${ofPaid} and status = 'refunded'`,
  )
}

/** A bill for each fifth visit that was done. */
async function fillBills(db: Db): Promise<void> {
  const isBilled = sql`status = 'done' and id % 5 = 0`
  const facts = {
    ...{ reference: null, paidAt: '2026-01-01T00:00:00Z', amountPaise: 48_000, method: 'cash', paymentId: null },
    ...{ service: 'AC', city: 'Thane', customer: { name: 'Asha', mobile: '7000000000', mailid: null }, title: 'Bill', taxes: [] },
    seller: { name: 'Karigar', address: '', email: '', mobile: '', siteUrl: '', gstin: null },
  }
  await insertInto(
    db,
    receipts,
    'id, lead_id, kind, series, serial, number, is_test, facts, issued_at',
    sql`select 1000000 + id, lead_id, 'bill', 'TESTKB', id, 'TESTKB/' || id, true, ${JSON.stringify(facts)}::jsonb, done_at
    from ${visits} where ${isBilled}`,
  )
  await db.execute(sql`update ${visits} set bill_id = 1000000 + id where ${isBilled}`)
  await vacuum(db, visits)
}

/** Fills the tables that grow with the business and its site. */
export async function fillTables(db: Db, count: number, now: Date): Promise<void> {
  await fillLeads(db, count, now)
  await fillVisits(db, count, now)
  await insertInto(
    db,
    images,
    'file, width, height, widths, alt, is_temporary, created_at',
    sql`select 'pic-' || lpad(to_hex(n), 10, '0') || '.webp', 800, 600, '{480}'::int[], ${pick(PROBLEMS, 'alt')}, n % 50 = 0, made_at
    from ${rowsOf({ count, now, days: 2000 })}`,
  )
  await fillBlogs(db, count, now)
  await fillOrders(db, count, now)
  await fillBills(db)
  await insertInto(
    db,
    notices,
    'subject, subject_id, audience, channel, status, tries, claimed_at, created_at, sent_at',
    sql`select case n % 1000 when 1 then 'message' when 2 then 'alarm' else 'lead' end, n, 'business', 'email',
      case n % 500 when 3 then 'waiting' when 4 then 'failed' when 5 then 'sending' else 'sent' end, 1, made_at, made_at, made_at
    from ${rowsOf({ count, now, days: 350 })}`,
  )
  // Content that exists has version 1 already.
  await insertInto(
    db,
    versions,
    'kind, key, version, fields, created_at',
    sql`select 'blogs', (n % 1000)::text, 2 + n / 1000, jsonb_build_object('content', ${HTML_MARK}::text), made_at
    from ${rowsOf({ count, now, days: 1000 })}`,
  )
  await insertInto(
    db,
    contactMessages,
    'name, email, message, status, created_at',
    sql`select ${NAME}, n || '@example.com', ${pick(PROBLEMS, 'message')},
      case n % 100 when 1 then 'unread' when 2 then 'read' else 'answered' end, made_at
    from ${rowsOf({ count: Math.ceil(count / 5), now, days: 1000 })}`,
  )
  await insertInto(
    db,
    audit,
    'action, outcome, status, administrator_id, administrator, target, address, created_at',
    sql`select case n % 1000 when 1 then 'auth.authenticate' when 2 then 'payments.refund' else 'leads.update' end,
      case n % 500 when 3 then 'failed' when 4 then 'refused' else 'done' end, 200, 1 + n % 3, 'one@example.com',
      case when n % 5 = 0 then 'chimney' else n::text end, '10.0.0.1', made_at
    from ${rowsOf({ count, now, days: 700 })}`,
  )
  await db.execute(sql`insert into ${unfinishedDigests} (created_at) values (${new Date(now.getTime() - HOUR_MS)})`)
  await insertInto(
    db,
    unfinishedLeads,
    'mobile, client, reason, digest_id, name, service_type, city, message, created_at, updated_at',
    sql`select ${MOBILE}, '10.0.0.0/24', 'code', case when n <= ${count / 5 - 20} then 1 end, ${NAME}, 'AC', 'mum',
      ${pick(PROBLEMS, 'message')}, made_at, made_at
    from ${rowsOf({ count: Math.ceil(count / 5), now, days: 29 })}`,
  )
}

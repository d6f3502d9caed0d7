import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { BOOKING_SERVICE_TYPES } from '../contract/options.ts'
import { createApp } from '../server/app.ts'
import { insertAdministrator, insertSession } from '../server/auth/auth.store.ts'
import { connect, type Db, type DbConnection, NO_TIMEOUTS } from '../server/db/client.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { diskFileStore } from '../server/providers/storage.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
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

type Server = Extract<DbConnection, { host: string }>

/** Makes a database with `count` leads, spread over two years; a tenth of them are New. */
export async function createLeads(server: Server, count: number): Promise<void> {
  const database = `leads_${count}`
  const outer = connect(server)
  await outer.pool.query(`CREATE DATABASE ${database}`)
  await outer.pool.end()
  const { db, pool } = connect({ ...server, database }, NO_TIMEOUTS)
  await migrateDatabase(pool, async () => {})
  await fill(db, count)
  await insertAdministrator(db, { email: 'bench@example.com', password_hash: 'none' })
  await pool.end()
}

/** The app on the database that `createLeads` has made. */
export async function openLeads(server: Server, count: number) {
  const { db, pool } = connect({ ...server, database: `leads_${count}` })
  const token = await insertSession(db, { administratorId: 1, address: 'bench', userAgent: 'bench', now: NOW })
  const app = createApp({
    db,
    pool,
    log: pino({ level: 'error' }),
    now: () => NOW,
    sendSms: async () => {},
    sendMail: async () => {},
    jobs: { send: async () => {} },
    sendWebhook: undefined,
    payments: undefined,
    files: diskFileStore('/nonexistent'),
    outbox: { removeOld: async () => {} },
    localChannels: [],
    channels: { sms: [], email: null, payments: 'none' },
    settings: {
      siteUrl: 'http://localhost',
      siteName: 'Karigar',
      trustProxy: 0,
      hstsSubdomains: false,
      apiDocs: true,
      otpSiteLimitPerHour: 500,
      mobileFirstDigits: '789',
      serviceWorker: true,
      notify: { email: undefined, mobile: undefined, webhook: undefined },
      gstin: undefined,
      businessName: 'Karigar',
      receiptYears: 8,
      payments: { provider: 'none' },
    },
  })

  /** Returns the duration of a call in milliseconds. */
  async function time(path: string): Promise<number> {
    const start = performance.now()
    const response = await app.request(`/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
    await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    return performance.now() - start
  }
  return { time, close: () => pool.end() }
}

async function fill(db: Db, count: number): Promise<void> {
  const list = (values: readonly string[]) =>
    sql`(array[${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )}]::text[])`
  // The leads are the same in every run: a hash of the row's number stands in for randomness.
  const pick = (values: readonly string[], salt: string) =>
    sql`${list(values)}[1 + abs(hashtext(n || ${salt})) % ${values.length}]`
  const name = sql`${pick(FIRST_NAMES, 'first')} || ' ' || ${pick(SURNAMES, 'last')}`
  const indexes = await db.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes where tablename = 'leads' and indexname like 'leads\_by\_%'`)
  for (const { name } of indexes.rows) await db.execute(sql`drop index ${sql.identifier(name)}`)
  await db.execute(sql`insert into leads (reference, name, mobile, mailid, service_type, city, message, status, created_at, due_at)
    select 'KG-' || lpad(n::text, 7, '0'), ${name}, (7000000000 + n * 7919::bigint % 2999999999)::text,
      lower(replace(${name}, ' ', '.')) || n % 97 || '@example.com',
      ${pick(BOOKING_SERVICE_TYPES, 'service')}, ${pick(['mum', 'thane', 'pune'], 'city')},
      ${pick(PROBLEMS, 'problem')} || case when hashtext(n || 'where') % 40 = 7 then ', the one at the balcony' when hashtext(n || 'where') % 200 = 11 then ' near the chimney' else '' end
        || case when abs(hashtext(n || 'status')) % 10 = 1 and n % 4 = 3 then ', sent twice' else '' end || ', flat ' || n % 1900 || ', call after ' || n % 12 + 1,
      (array['New', 'Cancelled', 'Completed', 'Completed', 'Completed', 'Completed', 'Completed', 'Completed', 'Completed', 'Cancelled'])[1 + abs(hashtext(n || 'status')) % 10],
      made_at, made_at + interval '90 minutes'
    from generate_series(1, ${count}::int) as n,
      lateral (select ${NOW.toISOString()}::timestamptz - (${count} - n) * (interval '730 days' / ${count}) as made_at) as made`)
  // Made at once they take a fraction of the time.
  await db.execute(sql`set maintenance_work_mem = '512MB'`)
  for (const { definition } of indexes.rows) await db.execute(sql.raw(definition))
  await db.execute(
    sql`insert into lead_history (lead_id, status, created_at) select id, 'New', created_at from leads where id % 100 = 0`,
  )
  // Leaves the tables as autovacuum would: visible to index-only scans, with statistics.
  await db.execute(sql`vacuum (analyze) leads`)
  await db.execute(sql`vacuum (analyze) lead_history`)
}

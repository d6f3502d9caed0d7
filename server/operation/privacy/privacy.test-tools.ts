import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { MINUTE_MS } from '../../../contract/durations.ts'
import type { FoundPerson, Person } from '../../../contract/operation/privacy.ts'
import { buildContactMessage, buildLead, buildMobile } from '../../../test/builders.ts'
import type { TestApp } from '../../../test/harness.ts'
import { book, bookPaid, signIn, verifyMobile } from '../../../test/steps.ts'
import { alarms, notices, payments } from '../../platform/db/schema.ts'
import { localOutbox } from '../../platform/providers/outbox.ts'
import { toPattern } from './privacy.rules.ts'

export type TextColumn = { table: string; column: string }

// Numbers, booleans and times name no one; any other type can contain text.
const PLAIN = ['smallint', 'integer', 'bigint', 'boolean', 'uuid', 'timestamp%', 'double precision', 'date']

/** The database's text columns, with the table names used in `personalData`. */
export async function listTextColumns({ pool }: TestApp): Promise<TextColumn[]> {
  const { rows } = await pool.query<TextColumn>(
    `select regexp_replace(table_schema || '.' || table_name, '^public[.]', '') as table, column_name as column
     from information_schema.columns
     join pg_class on oid = format('%I.%I', table_schema, table_name)::regclass
     where table_schema not in ('pg_catalog', 'information_schema') and relkind in ('r', 'p') and not relispartition
       and not data_type like any ($1)
     order by 1, 2`,
    [PLAIN],
  )
  return rows
}

/** The columns that contain the number or address in any row, found without the definition. */
export async function findColumnsWith(app: TestApp, person: Person): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of await listTextColumns(app)) {
    const { rows } = await app.pool.query(`select from ${table} where ${column}::text ~* $1 limit 1`, [toPattern(person)])
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** Steps for tests about a person's data. */
export function privacySteps(app: TestApp) {
  const ask = async (call: 'find' | 'export' | 'erase', person: string, token?: string) =>
    app.request('POST', `/privacy/${call}`, { person }, { token: token ?? (await signIn(app)) })
  const countsOf = ({ places }: Pick<FoundPerson, 'places'>) =>
    Object.fromEntries(places.map(({ place, records, kept }) => [place, [records, kept]]))
  return { ask, countsOf }
}

/** Creates data of one person wherever visitors, administrators, providers and the program leave some. */
export async function leaveTraces(app: TestApp) {
  const token = await signIn(app)
  const mobile = buildMobile()
  const spaced = `+91 ${mobile.slice(0, 5)}-${mobile.slice(5)}`
  const email = `Meera.Joshi${Number(mobile) % 10_000}@example.com`
  const form = buildLead({ mobile, mailid: email, name: 'Meera Joshi', message: `Ring ${spaced} at the gate` })
  const complete = (id: number, note: string) => app.request('PATCH', `/leads/${id}`, { status: 'Completed', note }, { token })
  const booked = await book(app, form)
  await complete(booked.id, `Spoke on ${spaced}`)
  const paid = await bookPaid(app, { lead: { ...form, service_type: 'Plumber' } })
  await complete(paid.data.id, 'Paid and done')
  app.clock.advance(2 * MINUTE_MS)
  await verifyMobile(app, mobile)
  app.clock.advance(2 * MINUTE_MS)
  await app.request('POST', '/public/send-otp', form)
  await app.request('POST', '/public/send-contact-email', buildContactMessage({ email, message: `Call ${spaced}` }))
  // Other people's texts mention the person too.
  const neighbour = await book(app, { mailid: undefined, message: `My neighbour ${spaced} (${email}) has the key` })
  await app.request('PATCH', `/leads/${neighbour.id}`, { note: `Or ${email}` }, { token })
  await app.db.insert(alarms).values({ key: `alarm-${booked.id}`, title: `${email} is refused`, text: `And ${mobile}` })
  await app.db
    .update(notices)
    .set({ last_error: `No such number ${mobile}` })
    .where(eq(notices.subject_id, neighbour.id))
  await app.db
    .update(payments)
    .set({ error: `Declined for ${mobile}` })
    .where(eq(payments.id, paid.payment_id))
  await app.pool.query(`update pgboss.job set output = jsonb_build_object('message', $1::text, 'number', $2::bigint)`, [
    `to ${email} or ${mobile}`,
    mobile,
  ])
  await app.pool.query(`insert into rate_limits (key, points) values ($1, 1)`, [`sign-in-account:${email.toLowerCase()}`])
  const outbox = localOutbox(join(app.deps.settings.dataDir, 'outbox.jsonl'), { ...app.clock, print: () => {}, isDiscreet: true })
  await outbox.sendSms({ to: mobile, template: 'otp', values: ['1', '1'], text: 'Your code' })
  await outbox.sendSms({ to: '9111111111', template: 'otp', values: ['1', '1'], text: 'Not yours' })
  return { token, mobile, email: email.toLowerCase(), booked, paid, neighbour }
}

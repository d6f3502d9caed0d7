import { and, asc, desc, eq, inArray, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Person } from '../../../contract/operation/privacy.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import {
  administratorLinks,
  administrators,
  audit,
  contactMessages,
  disputes,
  leadHistory,
  leads,
  notices,
  orderEvents,
  orders,
  otpCodes,
  payments,
  quotes,
  receipts,
  refunds,
  reviews,
  sessions,
  unfinishedLeads,
  verifications,
  visitEvents,
  visits,
} from '../../platform/db/schema.ts'

/** An administrator can have more entries than a file should contain; the audit log itself has all. */
const AUDIT_ROWS = 1000

export type Records = Awaited<ReturnType<typeof findRecords>>

/** The condition that a column identifies the person; false for a table without such a column. */
function holds({ kind, value }: Person, columns: { mobile?: SQLWrapper; email?: SQLWrapper }): SQL {
  const column = columns[kind]
  if (!column) return sql`false`
  return kind === 'email' ? sql`lower(${column}) = ${value}` : sql`${column} = ${value}`
}

/**
 * All records of a person. A lead and its orders belong together: the form of either may name the person, and the
 * receipt always does.
 */
export async function findRecords(db: DbOrTx, person: Person) {
  const { form, request_mobile } = orders
  const ofCustomer = {
    mobile: sql`${receipts.facts} -> 'customer' ->> 'mobile'`,
    email: sql`${receipts.facts} -> 'customer' ->> 'mailid'`,
  }
  const printed = holds(person, ofCustomer)
  const withReceipt = db.select({ id: receipts.order_id }).from(receipts).where(printed)
  const holdsOrder = or(
    holds(person, { mobile: sql`${form} ->> 'mobile'`, email: sql`${form} ->> 'mailid'` }),
    holds(person, { mobile: request_mobile }),
    inArray(orders.id, withReceipt),
  )
  const ofOrders = db.select({ id: orders.lead_id }).from(orders).where(holdsOrder)
  const foundLeads = await db
    .select()
    .from(leads)
    .where(or(holds(person, { mobile: leads.mobile, email: leads.mailid }), inArray(leads.id, ofOrders)))
    .orderBy(asc(leads.id))
  const leadIds = foundLeads.map(({ id }) => id)
  const foundOrders = await db
    .select()
    .from(orders)
    .where(or(holdsOrder, inArray(orders.lead_id, leadIds)))
    .orderBy(asc(orders.id))
  const orderIds = foundOrders.map(({ id }) => id)
  const messages = await db
    .select()
    .from(contactMessages)
    .where(holds(person, { email: contactMessages.email }))
    .orderBy(asc(contactMessages.id))
  const foundVisits = await db.select().from(visits).where(inArray(visits.lead_id, leadIds)).orderBy(asc(visits.id))
  const visitIds = foundVisits.map(({ id }) => id)
  // A bill stays after its lead was erased.
  const isPrinted = or(
    inArray(receipts.order_id, orderIds),
    inArray(receipts.lead_id, leadIds),
    and(eq(receipts.kind, 'bill'), printed),
  )
  const events = await db.select().from(visitEvents).where(inArray(visitEvents.visit_id, visitIds)).orderBy(asc(visitEvents.id))
  const isAbout = or(
    and(eq(notices.subject, 'lead'), inArray(notices.subject_id, leadIds)),
    and(
      eq(notices.subject, 'visit'),
      inArray(
        notices.subject_id,
        events.map(({ id }) => id),
      ),
    ),
    and(
      eq(notices.subject, 'message'),
      inArray(
        notices.subject_id,
        messages.map(({ id }) => id),
      ),
    ),
  )
  return {
    leads: foundLeads,
    lead_history: await db.select().from(leadHistory).where(inArray(leadHistory.lead_id, leadIds)).orderBy(asc(leadHistory.id)),
    visits: foundVisits,
    visit_events: events,
    quotes: await db.select().from(quotes).where(inArray(quotes.visit_id, visitIds)).orderBy(asc(quotes.id)),
    reviews: await db.select().from(reviews).where(inArray(reviews.visit_id, visitIds)).orderBy(asc(reviews.visit_id)),
    unfinished_leads: await db
      .select()
      .from(unfinishedLeads)
      .where(holds(person, { mobile: unfinishedLeads.mobile, email: unfinishedLeads.mailid }))
      .orderBy(asc(unfinishedLeads.id)),
    otp_codes: await db
      .select()
      .from(otpCodes)
      .where(holds(person, { mobile: otpCodes.mobile }))
      .orderBy(asc(otpCodes.id)),
    verifications: await db
      .select()
      .from(verifications)
      .where(holds(person, { mobile: verifications.mobile }))
      .orderBy(asc(verifications.id)),
    contact_messages: messages,
    orders: foundOrders,
    payments: await db.select().from(payments).where(inArray(payments.order_id, orderIds)).orderBy(asc(payments.created_at)),
    order_events: await db.select().from(orderEvents).where(inArray(orderEvents.order_id, orderIds)).orderBy(asc(orderEvents.id)),
    disputes: await db.select().from(disputes).where(inArray(disputes.order_id, orderIds)).orderBy(asc(disputes.id)),
    refunds: await db.select().from(refunds).where(inArray(refunds.order_id, orderIds)).orderBy(asc(refunds.id)),
    receipts: await db.select().from(receipts).where(isPrinted).orderBy(asc(receipts.id)),
    notices: await db.select().from(notices).where(isAbout).orderBy(asc(notices.id)),
    ...(await findStaffRecords(db, person)),
  }
}

/** All numbers and addresses that identify records. */
export async function listPersons(db: DbOrTx): Promise<Person[]> {
  const customer = sql`${receipts.facts} -> 'customer'`
  const { rows } = await db.execute<Person>(sql`
    select distinct 'mobile' as kind, value from (
      select mobile as value from ${leads} union all select mobile from ${unfinishedLeads}
      union all select mobile from ${otpCodes} union all select mobile from ${verifications}
      union all select request_mobile from ${orders} union all select form ->> 'mobile' from ${orders}
      union all select ${customer} ->> 'mobile' from ${receipts}) as mobiles where value <> ''
    union all select distinct 'email', lower(value) from (
      select mailid as value from ${leads} union all select mailid from ${unfinishedLeads}
      union all select email from ${contactMessages} union all select form ->> 'mailid' from ${orders}
      union all select ${customer} ->> 'mailid' from ${receipts}) as emails where value <> ''`)
  return rows
}

/** The records of someone who works in the console, or is invited to, without their secrets. */
async function findStaffRecords(db: DbOrTx, person: Person) {
  const { id, email, role, disabled_at, created_at } = administrators
  const accounts = await db
    .select({ id, email, role, disabled_at, created_at })
    .from(administrators)
    .where(holds(person, { email }))
  const ofAccount = accounts.map((account) => account.id)
  const link = administratorLinks
  return {
    administrators: accounts,
    administrator_links: await db
      .select({ purpose: link.purpose, email: link.email, role: link.role, created_at: link.created_at })
      .from(link)
      .where(holds(person, { email: link.email })),
    sessions: await db
      .select({
        user_agent: sessions.user_agent,
        address: sessions.address,
        created_at: sessions.created_at,
        last_used_at: sessions.last_used_at,
      })
      .from(sessions)
      .where(inArray(sessions.administrator_id, ofAccount)),
    audit: await db
      .select()
      .from(audit)
      .where(holds(person, { email: audit.administrator }))
      .orderBy(desc(audit.id))
      .limit(AUDIT_ROWS),
  }
}

/** The ids of the person's own rows in tables whose rows are removed or emptied as a whole. */
function ownIds(records: Records): Record<string, number[]> {
  const { leads: ownLeads, lead_history, unfinished_leads, contact_messages, orders: ownOrders } = records
  const own = { leads: ownLeads, lead_history, unfinished_leads, contact_messages, orders: ownOrders }
  return Object.fromEntries(Object.entries(own).map(([table, rows]) => [table, rows.map(({ id }) => id)]))
}

type TextColumn = { table: string; columns: readonly string[] }

const toTable = (name: string) =>
  sql.join(
    name.split('.').map((part) => sql.identifier(part)),
    sql.raw('.'),
  )
const matches = (columns: readonly string[], pattern: string) =>
  or(...columns.map((column) => sql`${sql.identifier(column)}::text ~* ${pattern}`))

/** How many other rows mention the person in a text. */
export async function countMentions(
  db: DbOrTx,
  texts: readonly TextColumn[],
  pattern: string,
  records: Records,
): Promise<number> {
  const own = ownIds(records)
  let count = 0
  for (const { table, columns } of texts) {
    const isOther = own[table]?.length ? notInArray(sql`id`, own[table]) : undefined
    count += await db.$count(toTable(table), and(matches(columns, pattern), isOther))
  }
  return count
}

const JSON_COLUMNS: readonly string[] = ['form', 'lines', 'as_booked', 'output', 'source_output']

/** Cuts the number or address out of all rows' texts; returns the number of rows. */
export async function cutMentions(tx: DbOrTx, texts: readonly TextColumn[], pattern: string): Promise<number> {
  let count = 0
  for (const { table, columns } of texts) {
    const assignments = columns.map((name) => {
      const column = sql.identifier(name)
      // In JSON the digits may be a number, which only a number can replace.
      return JSON_COLUMNS.includes(name)
        ? sql`${column} = regexp_replace(${column}::text, ${pattern}, '0', 'gi')::jsonb`
        : sql`${column} = regexp_replace(${column}, ${pattern}, '[erased]', 'gi')`
    })
    const { rowCount } = await tx.execute(
      sql`update ${toTable(table)} set ${sql.join(assignments, sql.raw(', '))} where ${matches(columns, pattern)}`,
    )
    count += rowCount ?? 0
  }
  return count
}

import { and, desc, eq, gt, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import { type LeadField, SAME_FIELDS } from '../../../contract/bookings/lead-fields.ts'
import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { promiseDueAt } from '../../../contract/hours.ts'
import type { Language } from '../../../contract/languages.ts'
import type { LeadEventKind, LeadStatus } from '../../../contract/options.ts'
import { type DbOrTx, type Placeholders, prepareQuery } from '../../platform/db/client.ts'
import { administrators, leadHistory, leads, orders } from '../../platform/db/schema.ts'
import type { Deps, Figure } from '../../platform/deps/deps.ts'
import { createToken } from '../../platform/secrets.ts'
import { isComing } from './lead-visits.store.ts'
import { createReference, NO_CALLS, toFoldedText } from './leads.rules.ts'
import { countLeads, isUnanswered } from './leads.search.store.ts'

/** What a booking returns to the visitor. */
export type LeadKey = { id: number; reference: string; token: string; due_at: Date }
export type LeadRow = typeof leads.$inferSelect

type Insert = LeadForm &
  Partial<Pick<LeadRow, 'source' | 'taken_by' | 'assignee_id' | 'called_at' | 'called_by'>> & {
    language: Language
    request_id?: string | null
    form_id?: string | null | undefined
    token?: string
    payment_id?: string | null
    is_mobile_verified?: boolean
    verificationId?: number
  }

// Two references are equal once in some hundred million, so this many conflicts have another cause.
const MAX_TRIES = 20

/**
 * Inserts a lead with the first row of its history and links the verification that it was booked with; returns the
 * earlier lead where the same form has made one already.
 */
export async function insertLead(
  tx: DbOrTx,
  { verificationId, ...lead }: Insert,
  now: Date,
): Promise<{ lead: LeadKey; isNew: boolean }> {
  const token = lead.token ?? createToken()
  const due_at = promiseDueAt(now)
  // On a conflict the reference is taken, or another form's lead has this request_id; the next try goes without it.
  let { request_id } = lead
  for (let tries = 0; tries < MAX_TRIES; tries++, request_id = undefined) {
    const inserted = tx.$with('inserted').as(
      tx
        .insert(leads)
        .values({
          ...lead,
          folded_text: toFoldedText(lead),
          request_id,
          token,
          reference: createReference(),
          created_at: now,
          due_at,
        })
        .onConflictDoNothing()
        .returning({ id: leads.id, reference: leads.reference }),
    )
    const history = tx.$with('history', {}).as(sql`insert into lead_history (lead_id, status, administrator_id, created_at)
          select id, 'New', ${lead.taken_by ?? null}::int, ${now}::timestamptz from inserted`)
    const link = tx
      .$with('link', {})
      .as(
        sql`update verifications set lead_id = inserted.id from inserted where verifications.id = ${verificationId ?? null}::int`,
      )
    const [row] = await tx
      .with(inserted, history, ...(verificationId ? [link] : []))
      .select()
      .from(inserted)
    if (!row) {
      const earlier = request_id && (await findLeadByRequest(tx, lead, request_id))
      if (earlier) return { lead: earlier, isNew: false }
      continue
    }
    return { lead: { ...row, token, due_at }, isNew: true }
  }
  throw new Error('A lead could not be stored')
}

/** The lead that an earlier request with the same form made. Another form with its request_id is another booking. */
export async function findLeadByRequest(db: DbOrTx, form: LeadForm, requestId: string): Promise<LeadKey | undefined> {
  const [row] = await db.select().from(leads).where(isOfRequest(form, requestId))
  return row && toKey(row)
}

/** Whether no earlier request with the same form made a lead. */
export const isNewRequest = (db: DbOrTx, form: LeadForm, requestId: string) =>
  notExists(db.select({ id: leads.id }).from(leads).where(isOfRequest(form, requestId)))

const isOfRequest = (form: LeadForm, requestId: string) => and(eq(leads.request_id, requestId), isOfForm(form))

const isOfForm = (form: LeadForm) => and(...SAME_FIELDS.map((field) => isBookedWith(field, form[field])))

/** Whether the lead has this value, or was booked with it and corrected since. */
function isBookedWith(field: LeadField, value: string | undefined): SQL | undefined {
  if (value === undefined) return isNull(leads[field])
  return or(eq(leads[field], value), sql`${leads.as_booked} ->> ${field} = ${value}`)
}

/**
 * Adds the payment to a lead that was booked by code; a cancelled one is reopened, with a new time. Undefined for a
 * lead that is deleted or has another payment.
 */
export async function updateLeadAsPaid(
  tx: DbOrTx,
  id: number,
  paymentId: string,
  note: string,
  now: Date,
): Promise<(LeadRow & { isReopened: boolean }) | undefined> {
  const isUnpaid = and(eq(leads.id, id), isNull(leads.payment_id), isNull(leads.deleted_at))
  const [row] = await tx.select().from(leads).where(isUnpaid).for('update')
  if (!row) return undefined
  const isReopened = row.status === 'Cancelled'
  // A new call is promised, so what became of the earlier one no longer matters.
  const reopened = { ...NO_CALLS, status: 'New' as const, due_at: promiseDueAt(now) }
  const fields = isReopened ? reopened : { status: row.status }
  await tx
    .update(leads)
    .set({ payment_id: paymentId, ...fields })
    .where(eq(leads.id, id))
  await tx.insert(leadHistory).values({ lead_id: id, status: fields.status, note, created_at: now })
  return { ...row, ...fields, isReopened }
}

const lockLeadOfForm = (isBooked: SQL) =>
  prepareQuery((tx, { formId }: Placeholders<{ formId: string }>) =>
    tx
      .select()
      .from(leads)
      .where(and(eq(leads.form_id, formId), isNull(leads.deleted_at), isBooked))
      .orderBy(desc(leads.id))
      .limit(1)
      .for('update'),
  )
const lockOfForm = { code: lockLeadOfForm(isNull(leads.payment_id)), payment: lockLeadOfForm(isNotNull(leads.payment_id)) }

/**
 * Finds and locks the lead that the same form has made by code or by payment. What was typed says nothing of who typed
 * it. The caller has locked the form, so that a code and a payment that arrive at once make one lead.
 */
export async function findLeadOfForm(
  tx: DbOrTx,
  formId: string | null | undefined,
  by: 'code' | 'payment',
): Promise<LeadRow | undefined> {
  if (!formId) return undefined
  const [row] = await lockOfForm[by](tx, { formId })
  return row
}

/** Waits for a concurrent booking of the same form or number; a form is locked before its number. */
export async function lockBookings(tx: DbOrTx, formOrMobile: string): Promise<void> {
  await tx.execute(sql`select ${bookingLock(formOrMobile)}`)
}

/** Takes the lock of `lockBookings` as a part of another statement, until the end of the transaction. */
export const bookingLock = (formOrMobile: string) =>
  sql<string>`pg_advisory_xact_lock(hashtextextended(${`booking of ${formOrMobile}`}, 0))`

/** Marks the mobile number of a paid lead as verified, unless it was corrected to another one. */
export async function updateLeadAsVerified(tx: DbOrTx, lead: LeadRow, mobile: string): Promise<LeadKey> {
  const isSame = and(eq(leads.id, lead.id), eq(leads.mobile, mobile))
  await tx.update(leads).set({ is_mobile_verified: true }).where(isSame)
  return toKey(lead)
}

/** The lead that was booked with a payment, and the numbers that its form may have. */
export async function findLeadByPayment(db: DbOrTx, paymentId: string): Promise<(LeadKey & { mobiles: string[] }) | undefined> {
  const [row] = await db.select().from(leads).where(eq(leads.payment_id, paymentId))
  return row && { ...toKey(row), mobiles: [row.mobile, row.as_booked?.mobile ?? row.mobile] }
}

export async function findLeadById(db: DbOrTx, id: number): Promise<LeadRow | undefined> {
  const [row] = await db.select().from(leads).where(eq(leads.id, id))
  return row
}

const findForNotice = prepareQuery((db, { id }: Placeholders<{ id: number }>) =>
  db
    .select({ lead: leads, amountPaise: orders.amount_paise, takenBy: administrators.email, isComing })
    .from(leads)
    .leftJoin(orders, eq(orders.lead_id, leads.id))
    .leftJoin(administrators, eq(administrators.id, leads.taken_by))
    .where(eq(leads.id, id)),
)

/** `amountPaise` is null for a lead that was not paid online, `takenBy` for one that was not taken by phone. */
export async function findLeadForNotice(
  db: DbOrTx,
  id: number,
): Promise<{ lead: LeadRow; amountPaise: number | null; takenBy: string | null; isComing: boolean } | undefined> {
  return (await findForNotice(db, { id }))[0]
}

export async function findLeadByToken(db: DbOrTx, token: string): Promise<LeadRow | undefined> {
  const [row] = await db.select().from(leads).where(eq(leads.token, token))
  return row
}

/** Locked until the transaction ends. */
export async function lockLead(tx: DbOrTx, id: number): Promise<LeadRow | undefined> {
  const [row] = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.deleted_at)))
    .for('update')
  return row
}

/** Updates a lead and adds a row to its history, whose id it returns; a note alone comes with the present status. */
export async function insertLeadEvent(
  tx: DbOrTx,
  event: {
    leadId: number
    what: LeadEventKind
    status: LeadStatus
    note?: string
    requestId?: string
    administratorId?: number
    now: Date
    /** What changes besides the status. */
    fields?: Partial<LeadRow>
  },
): Promise<number> {
  await tx
    .update(leads)
    .set({ ...event.fields, status: event.status })
    .where(eq(leads.id, event.leadId))
  const entry = {
    lead_id: event.leadId,
    what: event.what,
    status: event.status,
    note: event.note,
    request_id: event.requestId,
    administrator_id: event.administratorId,
    created_at: event.now,
  }
  const [row] = await tx.insert(leadHistory).values(entry).returning({ id: leadHistory.id })
  if (!row) throw new Error('An entry was not stored')
  return row.id
}

/** The entry that an earlier request with this id made. The lead has to be locked. */
export async function findLeadEvent(tx: DbOrTx, leadId: number, requestId: string): Promise<number | undefined> {
  const isSame = and(eq(leadHistory.lead_id, leadId), eq(leadHistory.request_id, requestId))
  const [row] = await tx.select({ id: leadHistory.id }).from(leadHistory).where(isSame)
  return row?.id
}

function toKey({ id, reference, token, due_at }: LeadRow): LeadKey {
  return { id, reference, token, due_at }
}

async function countNewLeads(db: DbOrTx, since: Date): Promise<number> {
  return db.$count(leads, gt(leads.created_at, since))
}

/** Arrival of the lead that has waited longest for its call. */
async function findOldestWait(db: DbOrTx): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: leads.created_at })
    .from(leads)
    .where(and(isUnanswered, isNull(leads.deleted_at)))
    .orderBy(leads.created_at)
    .limit(1)
  return row?.at
}

export async function listLeadFigures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Figure[]> {
  const at = now().getTime()
  const [ofDay, unanswered, oldest] = await Promise.all([
    countNewLeads(db, new Date(at - DAY_MS)),
    countLeads(db, { now: now(), calls: 'unanswered' }),
    findOldestWait(db),
  ])
  return [
    { name: 'karigar_leads_last_day', help: 'Leads of the last 24 hours', value: ofDay },
    { name: 'karigar_leads_unanswered', help: 'Leads that no one has answered, counted up to a cap', value: unanswered },
    {
      name: 'karigar_leads_oldest_wait_seconds',
      help: 'For how long the oldest unanswered lead has waited',
      value: oldest ? (at - oldest.getTime()) / 1000 : 0,
    },
  ]
}

import type { Hono } from 'hono'
import type * as api from '../../../contract/api.ts'
import { LINE_FIELDS, labelOf } from '../../../contract/bookings/lead-fields.ts'
import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import { CSV_ROWS, LEADS_CSV_PATH, LeadsCsvQuery } from '../../../contract/bookings/leads.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import { LANGUAGE_INFO } from '../../../contract/languages.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { formatPaise } from '../../../contract/money.ts'
import { toCityLabel } from '../../../contract/options.ts'
import { mountCsv } from '../../access/guard/mount.ts'
import type { RecordAction } from '../../access/guard/record-action.ts'
import { isBookable } from '../../content/services/services.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { requireAllowedMobile } from '../../platform/http/calls.ts'
import { type CsvColumns, toCsv, toIndianTime } from '../../platform/http/csv.rules.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { hashToken } from '../../platform/secrets.ts'
import { enqueueNotices, toBusiness, toBusinessAndCustomer } from '../notices/enqueue-notices.ts'
import { leadAdminHandlers, type OrdersOfLeads } from './leads.admin.routes.ts'
import { type LeadEvent, listHistoryOf } from './leads.admin.store.ts'
import { toLeadFilter } from './leads.rules.ts'
import { type ListedLead, listLeads } from './leads.search.store.ts'
import {
  bookingLock,
  findLeadByRequest,
  findLeadOfForm,
  insertLead,
  isNewRequest,
  type LeadKey,
  updateLeadAsVerified,
} from './leads.store.ts'
import { finishUnfinishedLeads } from './unfinished-leads.store.ts'

/** What the codes and the payments, which stand above the leads, do for a booking; handed in by app.ts. */
type Proofs = OrdersOfLeads & {
  /** Consumes the verification of the number, with the lock of its form; returns its id. */
  consumeVerification(
    tx: DbOrTx,
    verifier: { mobile: string; address: string; tokenHash: string | undefined },
    form: { isFirst: ReturnType<typeof isNewRequest> | undefined; lock: ReturnType<typeof bookingLock> },
    now: Date,
  ): Promise<number | undefined>
  /** The lead of a payment that the provider confirms; it books it where no one did. Throws AppError. */
  claimPaidLead(
    claim: { payment_id: string; order_id?: string; signature?: string },
    form: LeadForm,
    caller: Pick<Caller, 'address'>,
  ): Promise<LeadKey>
}

export function leadHandlers(deps: Deps, { consumeVerification, claimPaidLead, ...orders }: Proofs): Handlers<typeof api.leads> {
  const { db, now } = deps

  return {
    async create({ payment_id, order_id, signature, verification, window, form_id, ...lead }, caller) {
      requireAllowedMobile(lead.mobile, deps.settings)
      if (!(await isBookable(db, lead.service_type))) throw invalid({ service_type: MESSAGES.serviceUnknown })
      const arrivalOf = async (id: number) => (window ? deps.visits.findArrival(deps, id, lead, window) : {})
      if (payment_id) {
        const { request_id: _, ...form } = lead
        const data = await claimPaidLead({ payment_id, order_id, signature }, form, caller)
        return { status: true, message: MESSAGES.leadTaken, data: { ...data, ...(await arrivalOf(data.id)) } }
      }

      const { request_id } = lead
      const formId = form_id ?? request_id
      const tokenHash = verification && hashToken(verification)
      const verifier = { mobile: lead.mobile, address: caller.address, tokenHash }
      const booked = await db.transaction(async (tx) => {
        // A repeated form, which has its lead already, leaves the verification to the next one.
        const isFirst = request_id ? isNewRequest(tx, lead, request_id) : undefined
        const verificationId = await consumeVerification(
          tx,
          verifier,
          { isFirst, lock: bookingLock(formId ?? lead.mobile) },
          now(),
        )
        if (!verificationId) return undefined
        // The payment arrived before the code: the form is booked already.
        const paid = await findLeadOfForm(tx, formId, 'payment')
        if (paid) return updateLeadAsVerified(tx, paid, lead.mobile)
        const { lead: row, isNew } = await insertLead(
          tx,
          { ...lead, form_id: formId, language: caller.language, verificationId },
          now(),
        )
        await finishUnfinishedLeads(tx, { ...lead, id: row.id }, now())
        const isPlanned = isNew && window ? await deps.visits.plan(tx, deps, row.id, window) : false
        // A customer with a time hears of that in place of the promised call.
        if (!isNew) return row
        const to = await (isPlanned ? toBusiness(tx, deps) : toBusinessAndCustomer(tx, deps, lead))
        await enqueueNotices(tx, deps, { subject: 'lead', ids: [row.id], to })
        return row
      })
      // An earlier or concurrent request with the same form may have made the lead.
      const data = booked ?? (request_id && (await findLeadByRequest(db, lead, request_id)))
      if (!data) throw new AppError('forbidden', MESSAGES.mobileNotVerified)
      return { status: true, message: MESSAGES.leadTaken, data: { ...data, ...(await arrivalOf(data.id)) } }
    },

    ...leadAdminHandlers(deps, orders),
  }
}

export function mountLeadsCsv(app: Hono, { db, now }: Deps, recordAction: RecordAction): void {
  mountCsv(app, recordAction, {
    ...{ path: LEADS_CSV_PATH, fileName: 'leads.csv', name: 'leads.export', query: LeadsCsvQuery },
    async build(query, caller) {
      const { rows, total } = await listLeads(db, { ...toLeadFilter(query, caller, now()), page: 1, limit: CSV_ROWS })
      const history = await listHistoryOf(db, rows)
      return { text: toLeadsCsv(rows, history), isCut: total > CSV_ROWS }
    },
  })
}

type Row = ListedLead & { history: readonly LeadEvent[] }

const COLUMNS: CsvColumns<Row> = [
  ['Reference', ({ reference }) => reference],
  ['Received (India)', ({ created_at }) => toIndianTime(created_at)],
  ['Status', ({ status }) => status],
  ...LINE_FIELDS.map((field): CsvColumns<Row>[number] => [
    labelOf(field),
    (lead) => (field === 'city' ? toCityLabel(lead.city) : (lead[field] ?? '')),
  ]),
  [
    'Payment',
    ({ payment }) =>
      payment ? `${formatPaise(payment.amount_paise)} ${payment.status === 'refunded' ? 'refunded' : 'paid'}` : '',
  ],
  [labelOf('message'), ({ message }) => message],
  ['Language', ({ language }) => LANGUAGE_INFO[language].englishName],
  ['Call promised by (India)', ({ due_at }) => toIndianTime(due_at)],
  ['Called (India)', ({ called_at }) => (called_at ? toIndianTime(called_at) : '')],
  ['Called by', ({ called_by }) => called_by ?? ''],
  ['With', ({ assignee }) => assignee?.email ?? ''],
  ['Handled (India)', (row) => toMoment(findHandling(row))],
  ['Handled by', (row) => findHandling(row)?.by ?? ''],
  ['Notes', ({ history }) => toNotes(history)],
  ['Taken by phone', ({ source, taken_by }) => (source === 'phone' ? (taken_by ?? 'yes') : '')],
]

const toMoment = (event: LeadEvent | undefined) => (event ? toIndianTime(event.created_at) : '')

/** The entry by which a lead that is not new any more got its status. */
function findHandling({ status, history }: Row): LeadEvent | undefined {
  if (status === 'New') return undefined
  return history[history.findLastIndex((event) => event.status !== status) + 1]
}

/** One note a line, with its time and author. */
function toNotes(history: readonly LeadEvent[]): string {
  return history
    .filter(({ what, note }) => note && what !== 'assigned' && what !== 'corrected')
    .map(({ note, by, created_at }) => `${toIndianTime(created_at)}${by ? ` ${by}` : ''}: ${note}`)
    .join('\n')
}

function toLeadsCsv(leads: readonly ListedLead[], histories: ReadonlyMap<number, readonly LeadEvent[]>): string {
  return toCsv(
    COLUMNS,
    leads.map((lead) => ({ ...lead, history: histories.get(lead.id) ?? [] })),
  )
}

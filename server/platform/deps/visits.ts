import type * as api from '../../../contract/api.ts'
import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import type { WindowChoice } from '../../../contract/bookings/windows.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import type { City } from '../../../contract/options.ts'
import type { Db, DbOrTx } from '../db/client.ts'
import type { leads, orders, visits } from '../db/schema.ts'
import type { Settings } from '../env/env.ts'
import type { Jobs } from '../queue/queue.ts'

type Lead = typeof leads.$inferSelect
export type Form = { service_type: string; city: City }
type ReadDeps = { db: Db; now: () => Date; settings: Settings }
type WriteDeps = { jobs: Jobs; now: () => Date; settings: Settings; contentEpoch?: () => number }
type Arrival = Pick<HandlerAnswer<typeof api.leads.create>['data'], 'visit' | 'next'>

/**
 * What leads and orders need from their visits. Visits are a higher domain and implement it; the composition root
 * injects it. Each call with `tx` writes in the caller's transaction.
 */
export type VisitHooks = {
  /** Plans the visit chosen in a new lead's form. False if the window is full or no longer available. */
  plan(tx: DbOrTx, deps: ReadDeps & WriteDeps, leadId: number, window: WindowChoice, byPhone?: PlannedByPhone): Promise<boolean>
  /**
   * Plans the visit chosen before paying. False if none was: no technician does such visits, or there already is one.
   */
  planPaid(tx: DbOrTx, deps: WriteDeps, lead: Lead, chosen: { window: WindowChoice; orderId: number }): Promise<boolean>
  /** What became of the chosen window; if it was full, what is free instead. */
  findArrival(deps: ReadDeps, leadId: number, form: Form, window: WindowChoice): Promise<Arrival>
  /** A customer's view of the visit. Undefined if there is none and no technician does such visits there. */
  findShown(deps: ReadDeps, lead: Lead): Promise<HandlerAnswer<typeof api.payments.getBooking>['data']['visit']>
  /**
   * Cancels the live visit of a lead that is closed or deleted; lead and order are locked. Returns the amount to
   * refund, in paise, or undefined if no visit was to come. Throws AppError while a technician is at the door.
   */
  end(tx: DbOrTx, deps: WriteDeps, ended: Ended): Promise<number | undefined>
  /** Shows or hides the customer's reviews after the lead was deleted or restored. */
  renewReviews(tx: DbOrTx, leadId: number): Promise<void>
  /** Throws if the chosen window is full; `withAlternatives` turns that into an answer. */
  requireRoom(deps: ReadDeps, form: Form, window: WindowChoice): Promise<void>
  /** Says what is free if a window is full, after the transaction that tried it has ended. */
  withAlternatives<T>(
    deps: ReadDeps,
    asked: { lead?: Form | undefined; window?: WindowChoice | undefined },
    booking: Promise<T>,
  ): Promise<T>
  /** Holds the chosen time while an order is paid; throws if it is full. */
  hold(tx: DbOrTx, deps: Omit<ReadDeps, 'db'>, held: Held): Promise<void>
  /** How long the checkout holds the time, or whether others are paying for all that is left of it. */
  findHold(deps: ReadDeps, orderId: number, form: Form | undefined, window: WindowChoice): Promise<Hold>
  /** The bill of a lead's last visit, if the checkout can take its payment now. */
  findOpenBill(deps: ReadDeps, leadId: number): Promise<{ billId: number; duePaise: number } | undefined>
  /** Marks a bill as paid by the checkout. False if its money was already found. */
  payBill(tx: DbOrTx, deps: Pick<ReadDeps, 'now'>, billId: number): Promise<boolean>
}

export type VisitAddress = Pick<typeof visits.$inferSelect, 'address' | 'pincode' | 'gate_note'>

/** Where the technician should come, typed by an administrator during the call. */
export type PlannedByPhone = {
  place: VisitAddress
  administratorId: number
}

/** A lead and the order that paid it online, both locked. */
export type PaidLead = {
  lead: Lead
  order: (Omit<typeof orders.$inferSelect, 'form'> & { form: LeadForm | null }) | undefined
}

type Ended = PaidLead & {
  ending: 'completed' | 'cancelled'
  administratorId: number | undefined
}

export type Held = {
  order: { id: number; form_id: string | null }
  form: Form
  window: WindowChoice | undefined
}

type Hold = { pay_within_s?: number; is_contested?: true }

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
 * What a lead or an order sets off in its visit, and asks of it. Visits stand above the bookings and fulfil it; the
 * composition root hands it in. Each call with `tx` writes in the caller's transaction.
 */
export type VisitHooks = {
  /** Plans the visit that was chosen in the form of a new lead. False where the window is full or can't be chosen any more. */
  plan(tx: DbOrTx, deps: ReadDeps & WriteDeps, leadId: number, window: WindowChoice, byPhone?: PlannedByPhone): Promise<boolean>
  /** Plans the visit that was chosen before paying. False where nothing was: nobody does such visits, or there is one. */
  planPaid(tx: DbOrTx, deps: WriteDeps, lead: Lead, chosen: { window: WindowChoice; orderId: number }): Promise<boolean>
  /** What became of the chosen window, and what is free where it was full. */
  findArrival(deps: ReadDeps, leadId: number, form: Form, window: WindowChoice): Promise<Arrival>
  /** What a customer sees of the visit. Undefined where there is none and nobody does such visits there. */
  findShown(deps: ReadDeps, lead: Lead): Promise<HandlerAnswer<typeof api.payments.getBooking>['data']['visit']>
  /**
   * Cancels the live visit of a lead that is closed or deleted; lead and order are locked. Returns what comes back, in
   * paise, or undefined where no visit was to come. Throws AppError while somebody is at the door.
   */
  end(tx: DbOrTx, deps: WriteDeps, ended: Ended): Promise<number | undefined>
  /** Shows or hides what the customer wrote, after the lead was deleted or restored. */
  renewReviews(tx: DbOrTx, leadId: number): Promise<void>
  /** Throws where the chosen window is full, which `withAlternatives` makes an answer of. */
  requireRoom(deps: ReadDeps, form: Form, window: WindowChoice): Promise<void>
  /** Says what is free where a window is full, once the transaction that tried it is over. */
  withAlternatives<T>(
    deps: ReadDeps,
    asked: { lead?: Form | undefined; window?: WindowChoice | undefined },
    booking: Promise<T>,
  ): Promise<T>
  /** Holds the chosen time while an order is paid; throws where it is full. */
  hold(tx: DbOrTx, deps: Omit<ReadDeps, 'db'>, held: Held): Promise<void>
  /** How long the checkout has the time, or whether others are paying for all that is left of it. */
  findHold(deps: ReadDeps, orderId: number, form: Form | undefined, window: WindowChoice): Promise<Hold>
  /** The bill of a lead's last visit, where the checkout can take its money now. */
  findOpenBill(deps: ReadDeps, leadId: number): Promise<{ billId: number; duePaise: number } | undefined>
  /** Marks a bill as paid by the checkout. False where its money was found before. */
  payBill(tx: DbOrTx, deps: Pick<ReadDeps, 'now'>, billId: number): Promise<boolean>
}

/** Where the technician has to come, which an administrator typed during the call. */
export type PlannedByPhone = {
  place: Pick<typeof visits.$inferSelect, 'address' | 'pincode' | 'gate_note'>
  administratorId: number
}

/** A lead, and the order that it was paid with online, both locked. */
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
  serviceType: string
  city: City
  window: WindowChoice | undefined
}

type Hold = { pay_within_s?: number; is_contested?: true }

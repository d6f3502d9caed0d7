import type { VisitActor } from '../../../contract/options.ts'
import type { LeadRow } from '../../bookings/leads/leads.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { VisitRow } from './visits.store.ts'

/** Whoever acts; `actionId` is that of the request, so that a repeated one acts once. */
export type Actor = {
  by: VisitActor
  administratorId?: number | undefined
  technicianId?: number | undefined
  actionId?: string | undefined
  /** When they say that it happened, by the clock of the technician's phone. */
  saidAt?: Date | undefined
}

export type VisitDeps = Pick<Deps, 'jobs' | 'now' | 'settings' | 'contentEpoch'>

/** A visit and its lead, both locked. */
export type Locked = { visit: VisitRow; lead: LeadRow }

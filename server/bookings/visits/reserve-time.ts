import type { Window } from '../../../contract/bookings/windows.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { type BookingServiceType, WINDOWS_OF } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listWorkers, type Need } from './reservations.store.ts'
import { insertReservation, lockReservationsShared, removeExpiredHolds } from './taking.store.ts'
import { rankCandidates, type Span } from './windows.rules.ts'

export type Wish = Need & {
  window: Window
  /** Only this technician, whatever they usually do. */
  technicianId?: number | undefined
  /** Not these. */
  except?: readonly number[] | undefined
  /** Who had the visit before, and is asked first. */
  before?: number | undefined
  /** The order that is being paid: the time is held for it. */
  orderId?: number | undefined
}

export type Reservation = Span & { id: number; technicianId: number }

/** How long a technician is taken for a visit of this service, in minutes. */
export function minutesFor(serviceType: string, { visitMinutes }: Pick<Deps['settings'], 'visitMinutes'>): number {
  return visitMinutes * (WINDOWS_OF[serviceType as BookingServiceType] ?? 1)
}

/** The time in which reservations matter to a window. */
export const around = ({ start, end }: Window): Span => ({
  start: new Date(start.getTime() - DAY_MS),
  end: new Date(end.getTime() + DAY_MS),
})

/**
 * Takes a technician's time in a window; undefined where nobody is free. The database decides between those who want
 * the same time, so what was free when it was read may be gone: then the next one is tried, and at the end all are
 * read once more. It and the visit's own rows are the last writes of their transaction, because others wait for it.
 */
export async function reserveTime(
  tx: DbOrTx,
  { now, settings }: Pick<Deps, 'now' | 'settings'>,
  { window, technicianId, except = [], before, orderId, ...need }: Wish,
): Promise<Reservation | undefined> {
  const minutes = minutesFor(need.serviceType, settings)
  await lockReservationsShared(tx)
  await removeExpiredHolds(tx, now())
  for (let reads = 0; reads < 2; reads++) {
    const found = await listWorkers(tx, technicianId ? { technicianId } : need, around(window))
    const workers = found.filter(({ id }) => !except.includes(id))
    for (const { worker, start } of rankCandidates(workers, { window, before }, now(), minutes)) {
      const span = { start, end: new Date(start.getTime() + minutes * MINUTE_MS) }
      const id = await insertReservation(
        tx,
        { ...span, technicianId: worker.id, kind: orderId ? 'hold' : 'visit', orderId },
        now(),
      )
      if (id) return { ...span, id, technicianId: worker.id }
    }
  }
  return undefined
}

/** Nobody is free then. The transaction rolls back, so that a visit keeps the time that it had. */
export class NobodyFree extends Error {}

/** What was taken; undefined where nobody is free. Nothing is written then. */
export const findTaken = <T>(taking: Promise<T>): Promise<T | undefined> =>
  taking.catch((error) => {
    if (error instanceof NobodyFree) return undefined
    throw error
  })

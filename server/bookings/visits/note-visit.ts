import type { DbOrTx } from '../../platform/db/client.ts'
import type { Actor, Locked, VisitDeps } from './actor.ts'
import { changeVisit, keepOfVisit } from './change-visit.ts'
import type { VisitRow } from './visits.store.ts'

// What is noted of visits besides their time and status.

/** Notes in a visit's history that nobody came in time, and tells the customer. */
export async function noteLate(tx: DbOrTx, deps: VisitDeps, { visit, lead }: Locked): Promise<void> {
  await changeVisit(tx, deps, { visit, told: lead }, { by: 'program' }, { what: 'late' })
}

type Place = Pick<VisitRow, 'address' | 'pincode' | 'gate_note'>

export async function placeVisit(tx: DbOrTx, deps: VisitDeps, visit: VisitRow, place: Place, actor: Actor): Promise<VisitRow> {
  return changeVisit(tx, deps, { visit }, actor, { what: 'place', fields: place })
}

/** Keeps a wrong door code; returns how many different ones there were. */
export async function noteWrongCode(tx: DbOrTx, visit: VisitRow, code: string): Promise<number> {
  const all = [...new Set([...visit.wrong_codes, code])]
  if (all.length > visit.wrong_codes.length) await keepOfVisit(tx, visit, { wrong_codes: all })
  return all.length
}

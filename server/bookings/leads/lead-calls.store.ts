import { and, asc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { leadHistory, leads } from '../../platform/db/schema.ts'
import { toCalls } from './lead-calls.rules.ts'
import type { LeadRow } from './leads.store.ts'

/**
 * Takes a call out of a locked lead's history and gives the lead what the other calls tell; false where there is no
 * such call. One with a note becomes a note.
 */
export async function removeCall(tx: DbOrTx, lead: LeadRow, callId: number): Promise<boolean> {
  const history = await tx.select().from(leadHistory).where(eq(leadHistory.lead_id, lead.id)).orderBy(asc(leadHistory.id))
  const call = history.find(({ id, what }) => id === callId && (what === 'called' || what === 'notReached'))
  if (!call) return false
  const others = history.filter((entry) => entry !== call)
  const isCall = and(eq(leadHistory.id, callId), eq(leadHistory.lead_id, lead.id))
  if (call.note) await tx.update(leadHistory).set({ what: 'note' }).where(isCall)
  else await tx.delete(leadHistory).where(isCall)
  const { called_at, called_by, ...tries } = toCalls(others)
  // A lead that was taken by phone is answered without an entry.
  const isTold = toCalls(history).called_at?.getTime() === lead.called_at?.getTime()
  await tx
    .update(leads)
    .set(isTold ? { ...tries, called_at, called_by } : tries)
    .where(eq(leads.id, lead.id))
  return true
}

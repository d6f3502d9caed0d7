import { and, eq } from 'drizzle-orm'
import type { NewLead } from '../../contract/leads.ts'
import type { DbOrTx } from '../db/client.ts'
import { leadHistory, leads } from '../db/schema.ts'
import { createReference } from './leads.rules.ts'

type LeadKey = { id: number; reference: string }

/** Writes a lead with the first row of its history. */
export async function insertLead(tx: DbOrTx, lead: NewLead & { request_id?: string }, now: Date): Promise<LeadKey> {
  // A conflict: the reference is taken, or another number's lead has this request_id, which then says nothing of this one.
  for (let { request_id } = lead; ; request_id = undefined) {
    const [row] = await tx
      .insert(leads)
      .values({ ...lead, request_id, reference: createReference(), created_at: now })
      .onConflictDoNothing()
      .returning({ id: leads.id, reference: leads.reference })
    if (!row) continue
    await tx.insert(leadHistory).values({ lead_id: row.id, status: 'New', created_at: now })
    return row
  }
}

/** The lead that an earlier sending of the same form made. */
export async function findLeadByRequest(db: DbOrTx, mobile: string, requestId: string): Promise<LeadKey | undefined> {
  const [row] = await db
    .select({ id: leads.id, reference: leads.reference })
    .from(leads)
    .where(and(eq(leads.request_id, requestId), eq(leads.mobile, mobile)))
  return row
}

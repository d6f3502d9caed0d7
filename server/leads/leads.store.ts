import { and, count, desc, eq, ilike, or, type SQL } from 'drizzle-orm'
import type { Lead, NewLead } from '../../contract/leads.ts'
import type { LeadStatus } from '../../contract/options.ts'
import { type DbOrTx, likePattern } from '../db/client.ts'
import { leadHistory, leads } from '../db/schema.ts'
import { createReference } from './leads.rules.ts'

type LeadKey = { id: number; reference: string }

/** Writes a lead with the first row of its history. */
export async function insertLead(tx: DbOrTx, lead: NewLead & { request_id?: string }, now: Date): Promise<LeadKey> {
  for (;;) {
    const [row] = await tx
      .insert(leads)
      .values({ ...lead, reference: createReference(), created_at: now })
      .onConflictDoNothing({ target: leads.reference })
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

type LeadFilter = { status?: LeadStatus; search?: string }

function matches({ status, search }: LeadFilter): SQL | undefined {
  const pattern = search && likePattern(search)
  return and(
    status && eq(leads.status, status),
    pattern
      ? or(
          ilike(leads.name, pattern),
          ilike(leads.mobile, pattern),
          ilike(leads.mailid, pattern),
          ilike(leads.message, pattern),
          ilike(leads.reference, pattern),
        )
      : undefined,
  )
}

/** Newest first. */
export async function listLeads(
  db: DbOrTx,
  { page, limit, ...filter }: LeadFilter & { page: number; limit: number },
): Promise<Lead[]> {
  const rows = await db
    .select()
    .from(leads)
    .where(matches(filter))
    .orderBy(desc(leads.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

export async function countLeads(db: DbOrTx, filter: LeadFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(leads).where(matches(filter))
  return row?.total ?? 0
}

import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { visitEvents, visits } from '../../platform/db/schema.ts'
import type { VisitRow } from './visits.store.ts'

// Only `change-visit.ts` may use it, see the laws of imports.

type VisitEventRow = typeof visitEvents.$inferSelect

export async function insertVisit(tx: DbOrTx, row: typeof visits.$inferInsert): Promise<VisitRow> {
  const [visit] = await tx.insert(visits).values(row).returning()
  if (!visit) throw new Error('A visit was not stored')
  return visit
}

export async function updateVisit(tx: DbOrTx, id: number, fields: Partial<VisitRow>): Promise<VisitRow> {
  const [visit] = await tx.update(visits).set(fields).where(eq(visits.id, id)).returning()
  if (!visit) throw new Error('A visit was not updated')
  return visit
}

export async function insertVisitEvent(tx: DbOrTx, event: typeof visitEvents.$inferInsert): Promise<VisitEventRow> {
  const [row] = await tx.insert(visitEvents).values(event).returning()
  if (!row) throw new Error('An entry was not stored')
  return row
}

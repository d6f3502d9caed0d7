import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { rolesFor } from '../../../contract/roles.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { administrators } from '../../platform/db/schema.ts'

type Accounts = { role: AnyPgColumn; disabled_at: AnyPgColumn }

/** Whoever is switched off, or became an editor, has no leads: theirs are nobody's. */
export const canHaveLeads = ({ role, disabled_at }: Accounts) => and(inArray(role, rolesFor('agent')), isNull(disabled_at))

const { id, email } = administrators

export async function listAssignees(db: DbOrTx): Promise<{ id: number; email: string }[]> {
  return db.select({ id, email }).from(administrators).where(canHaveLeads(administrators)).orderBy(asc(email))
}

export async function findAssignee(db: DbOrTx, assigneeId: number | null): Promise<{ id: number; email: string } | undefined> {
  if (assigneeId === null) return undefined
  const [row] = await db
    .select({ id, email })
    .from(administrators)
    .where(and(eq(id, assigneeId), canHaveLeads(administrators)))
  return row
}

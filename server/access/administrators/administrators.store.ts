import { and, asc, eq, isNull, max } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { administrators, sessions } from '../../platform/db/schema.ts'

export type AdministratorRow = typeof administrators.$inferSelect

/** Who may sign in, in the order in which they came. */
export async function listAccounts(db: DbOrTx) {
  const { id, email, role, disabled_at, created_at } = administrators
  const rows = await db
    .select({ id, email, role, disabled_at, created_at, last_used_at: max(sessions.last_used_at) })
    .from(administrators)
    .leftJoin(sessions, eq(sessions.administrator_id, id))
    .groupBy(id)
    .orderBy(asc(id))
  return rows.map(({ disabled_at, ...row }) => ({ ...row, is_active: disabled_at === null }))
}

/**
 * Locks the owners who can sign in and returns their ids. Whoever demotes an owner or switches one off calls it first:
 * of two such transactions the second one waits, and then sees what the first one did.
 */
export async function lockActiveOwners(tx: DbOrTx): Promise<number[]> {
  const { id, role, disabled_at } = administrators
  const isActiveOwner = and(eq(role, 'owner'), isNull(disabled_at))
  const rows = await tx.select({ id }).from(administrators).where(isActiveOwner).orderBy(asc(id)).for('update')
  return rows.map((row) => row.id)
}

export async function lockAdministrator(tx: DbOrTx, id: number): Promise<AdministratorRow | undefined> {
  const [row] = await tx.select().from(administrators).where(eq(administrators.id, id)).for('update')
  return row
}

/** The account of this address, if it is not switched off; locked, so that its links are made one after the other. */
export async function lockActiveByEmail(tx: DbOrTx, email: string): Promise<AdministratorRow | undefined> {
  const isIt = and(eq(administrators.email, email.toLowerCase()), isNull(administrators.disabled_at))
  const [row] = await tx.select().from(administrators).where(isIt).for('update')
  return row
}

export async function updateAdministrator(
  tx: DbOrTx,
  id: number,
  fields: Partial<Pick<AdministratorRow, 'role' | 'disabled_at'>>,
): Promise<void> {
  await tx.update(administrators).set(fields).where(eq(administrators.id, id))
}

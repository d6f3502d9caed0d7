import { and, asc, eq, isNull, max } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { administrators, sessions } from '../../platform/db/schema.ts'

export type AdministratorRow = typeof administrators.$inferSelect

/** All accounts, oldest first. */
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
 * Locks the owners who can sign in and returns their ids. Call it before demoting an owner or switching one off: of two
 * concurrent transactions, the second waits and then sees the change of the first.
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

/** The active account with this address, locked so that its links are created one at a time. */
export async function lockActiveByEmail(tx: DbOrTx, email: string): Promise<AdministratorRow | undefined> {
  const isMatch = and(eq(administrators.email, email.toLowerCase()), isNull(administrators.disabled_at))
  const [row] = await tx.select().from(administrators).where(isMatch).for('update')
  return row
}

export async function updateAdministrator(
  tx: DbOrTx,
  id: number,
  fields: Partial<Pick<AdministratorRow, 'role' | 'disabled_at'>>,
): Promise<void> {
  await tx.update(administrators).set(fields).where(eq(administrators.id, id))
}

import { eq, sql } from 'drizzle-orm'
import type { SetupConfirmation } from '../../../contract/operation/setup-guide.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { administrators, services, setupConfirmations, versions } from '../../platform/db/schema.ts'

export async function listConfirmations(db: DbOrTx) {
  const { name, administrator_id, created_at } = setupConfirmations
  return db
    .select({ name, by: administrators.email, at: created_at })
    .from(setupConfirmations)
    .leftJoin(administrators, eq(administrators.id, administrator_id))
}

/** The first confirmation wins. */
export async function insertConfirmation(
  tx: DbOrTx,
  row: { name: SetupConfirmation; administrator_id: number; created_at: Date },
): Promise<void> {
  await tx.insert(setupConfirmations).values(row).onConflictDoNothing()
}

export async function removeConfirmation(tx: DbOrTx, name: SetupConfirmation): Promise<void> {
  await tx.delete(setupConfirmations).where(eq(setupConfirmations.name, name))
}

/** Whether any service ever had a different charge. */
export async function hasChangedCharge(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${services} join ${versions} on ${versions.kind} = 'services' and ${versions.key} = ${services.id}::text
    where ${versions.fields} ->> 'visit_charge' <> ${services.visit_charge} limit 1`)
  return rows.length > 0
}

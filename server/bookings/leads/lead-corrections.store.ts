import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { verifications } from '../../platform/db/schema.ts'

/** Whether the lead was booked with a code to this number. */
export async function isVerifiedFor(db: DbOrTx, leadId: number, mobile: string): Promise<boolean> {
  return (await db.$count(verifications, and(eq(verifications.lead_id, leadId), eq(verifications.mobile, mobile)))) > 0
}

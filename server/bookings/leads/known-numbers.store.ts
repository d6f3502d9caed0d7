import { and, desc, eq, isNull } from 'drizzle-orm'
import type * as api from '../../../contract/api.ts'
import { perDraftField } from '../../../contract/bookings/lead-fields.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { leads, unfinishedLeads } from '../../platform/db/schema.ts'

type KnownNumber = NonNullable<HandlerAnswer<typeof api.leads.findKnown>['data']> & {
  /** The newest lead. */
  lead_id: number | null
}

/** What was typed last says why they call; the newest lead fills in the rest, but for what that booking was about. */
export async function findKnownNumber(db: DbOrTx, mobile: string): Promise<KnownNumber | undefined> {
  const isOfNumber = and(eq(leads.mobile, mobile), isNull(leads.deleted_at))
  const [[lead], [form], [open_lead], bookings] = await Promise.all([
    db.select().from(leads).where(isOfNumber).orderBy(desc(leads.created_at), desc(leads.id)).limit(1),
    db
      .select()
      .from(unfinishedLeads)
      .where(eq(unfinishedLeads.mobile, mobile))
      .orderBy(desc(unfinishedLeads.updated_at))
      .limit(1),
    db
      .select({ id: leads.id, reference: leads.reference })
      .from(leads)
      .where(and(isOfNumber, eq(leads.status, 'New')))
      .orderBy(desc(leads.created_at), desc(leads.id))
      .limit(1),
    db.$count(leads, isOfNumber),
  ])
  const language = form?.language ?? lead?.language
  if (!language) return undefined
  return {
    ...perDraftField((field) => form?.[field] ?? (field === 'message' ? null : (lead?.[field] ?? null))),
    language,
    bookings,
    last_booked_at: lead?.created_at ?? null,
    last_service: lead?.service_type ?? null,
    has_unfinished: form !== undefined,
    ...(open_lead && { open_lead }),
    lead_id: lead?.id ?? null,
  }
}

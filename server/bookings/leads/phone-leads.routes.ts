import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { CONSENT_VERSION } from '../../../contract/bookings/consent.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import { isBookable } from '../../content/services/services.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalid } from '../../platform/http/errors.ts'
import { requireAllowedMobile } from '../../platform/http/input.ts'
import { enqueueNotices, toBusiness, toBusinessAndCustomer } from '../notices/enqueue-notices.ts'
import { findKnownNumber, getLead } from './leads.admin.store.ts'
import { insertLead, lockBookings } from './leads.store.ts'
import { finishUnfinishedLeads } from './unfinished-leads.store.ts'

type Names = 'takeByPhone' | 'findKnown'
type AuditReading = (caller: Caller, leads: readonly { id: number }[]) => Promise<void>

/** Leads that an administrator takes by phone. */
export function phoneLeadHandlers(deps: Deps, auditReading: AuditReading): Pick<Handlers<typeof api.leads, 'agent'>, Names> {
  const { db, now, settings } = deps
  return {
    async takeByPhone({ has_consent, unfinished_id, message, ...form }, caller) {
      const { administratorId } = requireSession(caller)
      requireAllowedMobile(form.mobile, settings)
      if (!(await isBookable(db, form.service_type))) throw invalid({ service_type: MESSAGES.serviceUnknown })
      const { id, reference } = await db.transaction(async (tx) => {
        await lockBookings(tx, form.mobile)
        const { lead, isNew } = await insertLead(
          tx,
          {
            ...form,
            message: message ?? form.service_type,
            consent_version: has_consent ? CONSENT_VERSION : undefined,
            is_mobile_verified: false,
            source: 'phone',
            taken_by: administratorId,
            assignee_id: administratorId,
            // They are on the phone.
            called_at: now(),
            called_by: administratorId,
          },
          now(),
        )
        if (!isNew) return lead
        await finishUnfinishedLeads(tx, { ...form, id: lead.id, unfinished_id }, now())
        const to = await (has_consent ? toBusinessAndCustomer(tx, deps, lead.id) : toBusiness(tx, deps))
        await enqueueNotices(tx, deps, { subject: 'lead', ids: [lead.id], to })
        return lead
      })
      return { status: true, message: ADMIN_MESSAGES.leadTaken(reference), data: await getLead(db, id) }
    },

    async findKnown({ mobile }, caller) {
      const known = await findKnownNumber(db, mobile)
      if (!known) return { status: true, data: null }
      const { lead_id, ...data } = known
      if (lead_id !== null) await auditReading(caller, [{ id: lead_id }])
      return { status: true, data }
    },
  }
}

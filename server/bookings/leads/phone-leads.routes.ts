import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { CONSENT_VERSION } from '../../../contract/bookings/consent.ts'
import { windowText } from '../../../contract/bookings/window-texts.ts'
import { type WindowChoice, windowOf } from '../../../contract/bookings/windows.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import { isBookable } from '../../content/services/services.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { PlannedByPhone } from '../../platform/deps/visits.ts'
import { requireAllowedMobile } from '../../platform/http/calls.ts'
import { invalid } from '../../platform/http/errors.ts'
import { enqueueNotices, toBusiness, toBusinessAndCustomer } from '../notices/enqueue-notices.ts'
import { isTechnicianComing } from './lead-visits.store.ts'
import { findKnownNumber, getLead, insertLeadEvent } from './leads.admin.store.ts'
import { insertLead, lockBookings } from './leads.store.ts'
import { finishUnfinishedLeads } from './unfinished-leads.store.ts'

type Names = 'takeByPhone' | 'findKnown'
type AuditReading = (caller: Caller, leads: readonly { id: number }[]) => Promise<void>

/** Leads that an administrator takes by phone. */
export function phoneLeadHandlers(deps: Deps, auditReading: AuditReading): Pick<Handlers<typeof api.leads, 'agent'>, Names> {
  const { db, now, settings } = deps
  return {
    async takeByPhone({ has_consent, unfinished_id, window, address, pincode, gate_note, ...form }, caller) {
      const { administratorId } = requireSession(caller)
      requireAllowedMobile(form.mobile, settings)
      if (!(await isBookable(db, form.service_type))) throw invalid({ service_type: MESSAGES.serviceUnknown })
      const place = { address: address ?? '', pincode: pincode ?? '', gate_note: gate_note ?? '' }
      const { id, reference } = await db.transaction(async (tx) => {
        await lockBookings(tx, form.mobile)
        const { lead, isNew } = await insertLead(
          tx,
          {
            ...form,
            message: form.message ?? form.service_type,
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
        const isPlanned = window ? await deps.visits.plan(tx, deps, lead.id, window, { place, administratorId }) : false
        const note = isPlanned ? '' : toUnplannedNote(window, place)
        const noted = { leadId: lead.id, what: 'note', status: 'New', note, administratorId, now: now() } as const
        if (note) await insertLeadEvent(tx, noted)
        // A customer with a time hears of that in place of the promised call.
        const isTold = has_consent && !isPlanned
        const to = await (isTold ? toBusinessAndCustomer(tx, deps, lead.id) : toBusiness(tx, deps))
        await enqueueNotices(tx, deps, { subject: 'lead', ids: [lead.id], to })
        return lead
      })
      const taken = { status: true, message: ADMIN_MESSAGES.leadTaken(reference), data: await getLead(db, id) } as const
      if (!window) return taken
      if (await isTechnicianComing(db, id))
        return { ...taken, message: ADMIN_MESSAGES.leadTakenAndPlanned(reference), is_planned: true }
      return { ...taken, message: ADMIN_MESSAGES.leadTakenUnplanned(reference, toTimeText(window)), is_planned: false }
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

const toTimeText = (window: WindowChoice) => (window === 'soon' ? 'within 90 minutes' : windowText(windowOf(window), 'en'))

/** What a visit would have been told, kept where there is none. */
function toUnplannedNote(window: WindowChoice | undefined, { address, pincode, gate_note }: PlannedByPhone['place']): string {
  const where = [address, pincode].filter(Boolean).join(', ')
  const asked = window && ADMIN_MESSAGES.askedFor(toTimeText(window))
  return [asked, where && `Address: ${where}`, gate_note && ADMIN_MESSAGES.atTheGate(gate_note)].filter(Boolean).join('\n')
}

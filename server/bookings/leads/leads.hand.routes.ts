import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { CONSENT_VERSION } from '../../../contract/bookings/consent.ts'
import { CORRECTED_FIELDS, type CorrectedField, correctedLabel, toCorrectedText } from '../../../contract/bookings/leads.hand.ts'
import { windowText } from '../../../contract/bookings/window-texts.ts'
import { type WindowChoice, windowOf } from '../../../contract/bookings/windows.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import { isBookable } from '../../content/services/services.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { PlannedByPhone } from '../../platform/deps/visits.ts'
import { requireAllowedMobile } from '../../platform/http/calls.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { enqueueNotices, toBusiness, toCustomer } from '../notices/enqueue-notices.ts'
import { removeCustomerNotice } from '../notices/notices.store.ts'
import { findAppointment, isTechnicianComing } from './lead-visits.store.ts'
import { findKnownNumber, getLead, isVerifiedFor } from './leads.admin.store.ts'
import { mayBeNotified, toFoldedText } from './leads.rules.ts'
import { findLeadEvent, insertLead, insertLeadEvent, lockBookings, lockLead } from './leads.store.ts'
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
        const isNotified = has_consent && !isPlanned
        const to = [...(await toBusiness(tx, deps)), ...(isNotified ? toCustomer(form) : [])]
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

/** What a visit would have stored, kept in a note if there is no visit. */
function toUnplannedNote(window: WindowChoice | undefined, { address, pincode, gate_note }: PlannedByPhone['place']): string {
  const where = [address, pincode].filter(Boolean).join(', ')
  const asked = window && ADMIN_MESSAGES.askedFor(toTimeText(window))
  return [asked, where && `Address: ${where}`, gate_note && ADMIN_MESSAGES.atTheGate(gate_note)].filter(Boolean).join('\n')
}

type CorrectionNames = 'correct' | 'sendConfirmation'

export function leadCorrectionHandlers(deps: Deps): Pick<Handlers<typeof api.leads, 'agent'>, CorrectionNames> {
  const { db, now, settings } = deps
  return {
    async correct({ id, read: { language: seen, ...read }, request_id, ...input }, caller) {
      await db.transaction(async (tx) => {
        const lead = await lockLead(tx, id)
        if (!lead) throw notFound()
        // A repeated request, whose first answer was lost.
        if (request_id && (await findLeadEvent(tx, id, request_id))) return
        const form = {
          ...input,
          mailid: input.mailid ?? null,
          gstin: input.gstin ?? null,
          language: input.language ?? lead.language,
        }
        const before = { ...read, gstin: read.gstin ?? null, language: seen ?? lead.language }
        const changed = listDifferences(form, before)
        if (changed.length === 0) return
        const stale = listDifferences(lead, before).filter((field) => changed.includes(field))
        if (stale.length > 0) {
          throw new AppError('conflict', ADMIN_MESSAGES.leadCorrectedMeanwhile(stale.map(correctedLabel).join(', ')))
        }
        if (changed.includes('mobile')) requireAllowedMobile(form.mobile, settings)
        if (changed.includes('service_type') && !(await isBookable(tx, form.service_type))) {
          throw invalid({ service_type: MESSAGES.serviceUnknown })
        }
        const fields = { ...lead, ...only(changed, form) }
        const lines = [toCorrectionNote(changed, lead, fields)]
        // Unsent messages for the old number or address are removed; the reply reports those already sent.
        if (changed.includes('mobile') && (await removeCustomerNotice(tx, id, 'sms'))) lines.push(ADMIN_MESSAGES.smsWentToOld)
        if (changed.includes('mailid') && (await removeCustomerNotice(tx, id, 'email'))) lines.push(ADMIN_MESSAGES.mailWentToOld)
        await insertLeadEvent(tx, {
          ...{ leadId: id, what: 'corrected', status: lead.status, note: lines.join('\n'), requestId: request_id, now: now() },
          administratorId: requireSession(caller).administratorId,
          fields: {
            ...only(changed, form),
            as_booked: { ...only(changed, lead), ...lead.as_booked },
            folded_text: toFoldedText(fields),
            is_mobile_verified: changed.includes('mobile') ? await isVerifiedFor(tx, id, form.mobile) : lead.is_mobile_verified,
          },
        })
      })
      return { status: true, message: ADMIN_MESSAGES.leadCorrected, data: await getLead(db, id) }
    },

    async sendConfirmation({ id }) {
      await db.transaction(async (tx) => {
        const lead = await lockLead(tx, id)
        if (!lead) throw notFound()
        if (!mayBeNotified(lead)) throw new AppError('conflict', ADMIN_MESSAGES.noConsent)
        // A customer with an appointment hears of that in place of the promised call.
        const appointment = await findAppointment(tx, id)
        const about = appointment ? { subject: 'visit' as const, ids: [appointment.id] } : { subject: 'lead' as const, ids: [id] }
        const inserted = await enqueueNotices(tx, deps, { ...about, to: toCustomer(lead) })
        if (inserted === 0) throw new AppError('conflict', ADMIN_MESSAGES.confirmationGone)
      })
      return { status: true, message: ADMIN_MESSAGES.confirmationSent, data: await getLead(db, id) }
    },
  }
}

const only = <Texts extends LeadTexts>(fields: readonly CorrectedField[], texts: Texts) =>
  Object.fromEntries(fields.map((field) => [field, texts[field]]))

type LeadTexts = Record<CorrectedField, string | null>

/** The fields in which the two differ. */
function listDifferences(first: LeadTexts, second: LeadTexts): CorrectedField[] {
  return CORRECTED_FIELDS.filter((field) => first[field] !== second[field])
}

/** One line a field: "Mobile: 98200 12345 → 98200 12346". */
function toCorrectionNote(fields: readonly CorrectedField[], before: LeadTexts, after: LeadTexts): string {
  const toText = (field: CorrectedField, texts: LeadTexts) => toCorrectedText(field, texts[field])
  return fields.map((field) => `${correctedLabel(field)}: ${toText(field, before)} → ${toText(field, after)}`).join('\n')
}

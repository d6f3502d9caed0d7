import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { CORRECTED_FIELDS, type CorrectedField, correctedLabel, toCorrectedText } from '../../../contract/bookings/leads.hand.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import { isBookable } from '../../content/services/services.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { requireAllowedMobile } from '../../platform/http/calls.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { enqueueNotices, toCustomer } from '../notices/enqueue-notices.ts'
import { removeCustomerNotice } from '../notices/notices.store.ts'
import { findAppointment } from './lead-visits.store.ts'
import { findLeadEvent, getLead, insertLeadEvent, isVerifiedFor, lockLead } from './leads.admin.store.ts'
import { mayBeNotified, toFoldedText } from './leads.rules.ts'

type Names = 'correct' | 'sendConfirmation'

export function leadCorrectionHandlers(deps: Deps): Pick<Handlers<typeof api.leads, 'agent'>, Names> {
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
        // What was meant for the old number or address goes to neither; what was sent is told.
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
        const inserted = await enqueueNotices(tx, deps, { ...about, to: await toCustomer(tx, id) })
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

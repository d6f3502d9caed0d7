import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { isBookable } from '../../content/services/services.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { requireAllowedMobile } from '../../platform/http/input.ts'
import { hashToken } from '../../platform/secrets.ts'
import { notify } from '../notices/notify-business.ts'
import { consumeVerification } from '../otp/otp.store.ts'
import { paidLeadClaimer } from '../payments/claim-paid-lead.ts'
import { leadAdminHandlers } from './leads.admin.routes.ts'
import { bookingLock, findLeadByRequest, findLeadOfForm, insertLead, isNewRequest, updateLeadAsVerified } from './leads.store.ts'
import { finishUnfinishedLeads } from './unfinished-leads.store.ts'

export function leadHandlers(deps: Deps): Handlers<typeof api.leads> {
  const { db, now } = deps
  const claimPaidLead = paidLeadClaimer(deps)

  return {
    async create({ payment_id, order_id, signature, verification, window, form_id, ...lead }, caller) {
      requireAllowedMobile(lead.mobile, deps.settings)
      if (!(await isBookable(db, lead.service_type))) throw invalid({ service_type: MESSAGES.serviceUnknown })
      const arrivalOf = async (id: number) => (window ? deps.visits.findArrival(deps, id, lead, window) : {})
      if (payment_id) {
        const { request_id: _, ...form } = lead
        const data = await claimPaidLead({ payment_id, order_id, signature }, form, caller)
        return { status: true, message: MESSAGES.leadTaken, data: { ...data, ...(await arrivalOf(data.id)) } }
      }

      const { request_id } = lead
      const formId = form_id ?? request_id
      const tokenHash = verification && hashToken(verification)
      const verifier = { mobile: lead.mobile, address: caller.address, tokenHash }
      const booked = await db.transaction(async (tx) => {
        // A repeated form, which has its lead already, leaves the verification to the next one.
        const isFirst = request_id ? isNewRequest(tx, lead, request_id) : undefined
        const verificationId = await consumeVerification(
          tx,
          verifier,
          { isFirst, lock: bookingLock(formId ?? lead.mobile) },
          now(),
        )
        if (!verificationId) return undefined
        // The payment arrived before the code: the form is booked already.
        const paid = await findLeadOfForm(tx, formId, 'payment')
        if (paid) return updateLeadAsVerified(tx, paid, lead.mobile)
        const { lead: row, isNew } = await insertLead(
          tx,
          { ...lead, form_id: formId, language: caller.language, verificationId },
          now(),
        )
        await finishUnfinishedLeads(tx, { ...lead, id: row.id }, now())
        const isPlanned = isNew && window ? await deps.visits.plan(tx, deps, row.id, window) : false
        // Whoever has a time is told that in place of the promised call.
        if (isNew) await notify(tx, deps, 'lead', row.id, { toCustomer: !isPlanned })
        return row
      })
      // An earlier or concurrent request with the same form may have made the lead.
      const data = booked ?? (request_id && (await findLeadByRequest(db, lead, request_id)))
      if (!data) throw new AppError('forbidden', MESSAGES.mobileNotVerified)
      return { status: true, message: MESSAGES.leadTaken, data: { ...data, ...(await arrivalOf(data.id)) } }
    },

    ...leadAdminHandlers(deps),
  }
}

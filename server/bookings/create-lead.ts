import type * as api from '../../contract/api.ts'
import type { Handlers } from '../../contract/endpoint.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { isBookable } from '../content/services/services.store.ts'
import type { Deps } from '../platform/deps/deps.ts'
import { requireAllowedMobile } from '../platform/http/calls.ts'
import { AppError, invalid } from '../platform/http/errors.ts'
import { hashToken } from '../platform/secrets.ts'
import {
  bookingLock,
  findLeadByRequest,
  findLeadOfForm,
  insertLead,
  isNewRequest,
  updateLeadAsVerified,
} from './leads/leads.store.ts'
import { finishUnfinishedLeads } from './leads/unfinished-leads.store.ts'
import { enqueueNotices, toBusiness, toCustomer } from './notices/enqueue-notices.ts'
import { consumeVerification } from './otp/otp.store.ts'
import { paidLeadClaimer } from './payments/claim-paid-lead.ts'

/**
 * POST /public/leads: books a form by its code or its payment. It stands above the modules that it uses: `leads` may
 * not import codes and payments.
 */
export function createLeadHandler(deps: Deps): Handlers<typeof api.leads, 'public'> {
  const { db, now, settings, visits } = deps
  const claimPaidLead = paidLeadClaimer(deps)

  return {
    async create({ payment_id, order_id, signature, verification, window, form_id, ...lead }, caller) {
      const { mobile, service_type, request_id } = lead
      requireAllowedMobile(mobile, settings)
      if (!(await isBookable(db, service_type))) throw invalid({ service_type: MESSAGES.serviceUnknown })
      const formId = form_id ?? request_id
      const bookByCode = () =>
        db.transaction(async (tx) => {
          const verifier = { mobile, address: caller.address, tokenHash: verification && hashToken(verification) }
          // A repeated form, which has its lead already, leaves the verification to the next one.
          const isFirst = request_id ? isNewRequest(tx, lead, request_id) : undefined
          const verificationId = await consumeVerification(tx, verifier, { isFirst, lock: bookingLock(formId ?? mobile) }, now())
          if (!verificationId) return undefined
          // The payment arrived before the code: the form is booked already.
          const paid = await findLeadOfForm(tx, formId, 'payment')
          if (paid) return updateLeadAsVerified(tx, paid, mobile)
          const insert = { ...lead, form_id: formId, language: caller.language, verificationId }
          const { lead: booked, isNew } = await insertLead(tx, insert, now())
          await finishUnfinishedLeads(tx, { ...lead, id: booked.id }, now())
          if (!isNew) return booked
          const isPlanned = window !== undefined && (await visits.plan(tx, deps, booked.id, window))
          // A customer with a time hears of that in place of the promised call.
          const to = [...(await toBusiness(tx, deps)), ...(isPlanned ? [] : toCustomer(lead))]
          await enqueueNotices(tx, deps, { subject: 'lead', ids: [booked.id], to })
          return booked
        })
      const { request_id: _, ...form } = lead
      const booked = await (payment_id ? claimPaidLead({ payment_id, order_id, signature }, form, caller) : bookByCode())
      // An earlier or concurrent request with the same form may have made the lead.
      const data = booked ?? (request_id && (await findLeadByRequest(db, lead, request_id)))
      if (!data) throw new AppError('forbidden', MESSAGES.mobileNotVerified)
      const arrival = window && (await visits.findArrival(deps, data.id, lead, window))
      return { status: true, message: MESSAGES.leadTaken, data: { ...data, ...arrival } }
    },
  }
}

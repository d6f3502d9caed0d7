import type { Handlers } from '../../contract/endpoint.ts'
import type { leads } from '../../contract/leads.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { BOOKING_SERVICE_TYPES } from '../../contract/options.ts'
import type { DbOrTx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { AppError, invalid } from '../http/errors.ts'
import { memoryLimit, spendTry } from '../http/limits.ts'
import { linkVerification, spendVerification } from '../otp/otp.store.ts'
import { hasServiceTitled } from '../services/services.store.ts'
import { leadAdminHandlers } from './leads.admin.routes.ts'
import { findLeadByRequest, insertLead } from './leads.store.ts'
import { removeUnfinishedLead } from './unfinished-leads.store.ts'

export function leadHandlers(deps: Deps): Handlers<typeof leads> {
  const { db, now } = deps
  const requestsOfAddress = memoryLimit({ keyPrefix: 'leads', points: 200, durationS: 3600 })

  return {
    async createLead({ payment_id, ...lead }, caller) {
      await spendTry(requestsOfAddress, caller.address)
      if (payment_id) throw invalid({ payment_id: MESSAGES.paymentUnknown })
      if (!(await isBookable(db, lead.service_type))) throw invalid({ service_type: MESSAGES.serviceUnknown })

      const findEarlier = async () => lead.request_id && (await findLeadByRequest(db, lead.mobile, lead.request_id))
      const earlier = await findEarlier()
      if (earlier) return { status: true, message: MESSAGES.leadTaken, data: earlier }

      const taken = await db.transaction(async (tx) => {
        const verificationId = await spendVerification(tx, lead.mobile, now())
        if (!verificationId) return undefined
        const row = await insertLead(tx, lead, now())
        await linkVerification(tx, verificationId, row.id)
        await removeUnfinishedLead(tx, lead.mobile)
        return row
      })
      // Only now is it known that no other request with the same form was quicker.
      const data = taken ?? (await findEarlier())
      if (!data) throw new AppError('forbidden', MESSAGES.mobileNotVerified)
      return { status: true, message: MESSAGES.leadTaken, data }
    },

    ...leadAdminHandlers(deps),
  }
}

/** The options of the booking form, and on a page whose service is none of them, that service by its title. */
async function isBookable(db: DbOrTx, serviceType: string): Promise<boolean> {
  return BOOKING_SERVICE_TYPES.some((type) => type === serviceType) || hasServiceTitled(db, serviceType)
}

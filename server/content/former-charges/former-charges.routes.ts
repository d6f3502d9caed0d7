import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { parseRupees } from '../../../contract/money.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { serviceStore } from '../services/services.store.ts'
import { findFormerCharges, setFormerCharges } from './former-charges.store.ts'
import { putBack, replaceCharges } from './replace-charges.ts'

export function formerChargeHandlers({ db, now }: Deps): Handlers<typeof api.formerCharges> {
  return {
    async list({ id }) {
      const service = await serviceStore.get(db, id)
      const present = parseRupees(service.visit_charge) ?? null
      const found = (await findFormerCharges(db, [service])).get(id) ?? []
      return { status: true, data: { charges: service.former_charges, present, found } }
    },

    async replace({ id, spots }, caller) {
      const { visit_charge, former_charges } = await serviceStore.get(db, id)
      const present = parseRupees(visit_charge)
      if (!present) throw new AppError('conflict', ADMIN_MESSAGES.chargeNoNumber)
      const data = await replaceCharges(db, spots, { former: former_charges, present }, { caller, now: now() })
      return { status: true, message: ADMIN_MESSAGES.chargeReplaced(data.saved.length), data }
    },

    async putBack({ id, saved }, caller) {
      await serviceStore.get(db, id)
      const data = await putBack(db, saved, { caller, now: now() })
      return { status: true, message: ADMIN_MESSAGES.chargePutBack(data.saved.length), data }
    },

    async update({ id, charges }) {
      await serviceStore.get(db, id)
      await setFormerCharges(db, id, charges)
      const message = charges.length > 0 ? ADMIN_MESSAGES.chargesSought : ADMIN_MESSAGES.chargesSettled
      return { status: true, message, data: { charges } }
    },
  }
}

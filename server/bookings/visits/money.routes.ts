import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { toPage } from '../../platform/http/page.ts'
import { findBill } from '../receipts/receipts.store.ts'
import { findDoorMoney, listDoorMoney, sumDoorMoney } from './money.store.ts'
import { settleVisit } from './note-visit.ts'
import { lockVisit } from './visits.store.ts'

/** What was paid at the door. What a technician taps is a statement until the owner has found the money. */
export function moneyHandlers(deps: Deps): Pick<Handlers<typeof api.visits>, 'listMoney' | 'sumMoney' | 'settle'> {
  const { db } = deps
  return {
    async listMoney(query) {
      return toPage(await listDoorMoney(db, query), query)
    },

    async sumMoney() {
      return { status: true, data: await sumDoorMoney(db) }
    },

    async settle({ id, is_settled }, caller) {
      await db.transaction(async (tx) => {
        const visit = await lockVisit(tx, id)
        if (!visit?.due_paise) throw notFound()
        const bill = visit.bill_id === null ? undefined : await findBill(tx, visit.bill_id)
        if (!is_settled && bill?.order_id) throw new AppError('conflict', ADMIN_MESSAGES.moneyPaidOnline)
        await settleVisit(tx, deps, visit, is_settled)
        caller.audit?.({ note: is_settled ? 'found' : 'taken back' })
      })
      const data = await findDoorMoney(db, id)
      if (!data) throw notFound()
      return { status: true, message: is_settled ? ADMIN_MESSAGES.moneyFound : ADMIN_MESSAGES.moneyOpen, data }
    },
  }
}

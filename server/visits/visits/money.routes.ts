import type { Hono } from 'hono'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { CSV_ROWS } from '../../../contract/bookings/leads.ts'
import { MONEY_CSV_PATH, MoneyCsvQuery } from '../../../contract/bookings/visits.money.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { toCityLabel } from '../../../contract/options.ts'
import { mountCsv } from '../../access/guard/mount.ts'
import type { RecordAction } from '../../access/guard/record-action.ts'
import { toMethodAtDoor } from '../../bookings/payments/payments-csv.store.ts'
import { findBill } from '../../bookings/receipts/receipts.store.ts'
import { toPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type CsvColumns, toCsv, toIndianTime } from '../../platform/http/csv.rules.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { settleVisit } from './amend-visit.ts'
import { findCollectedMoney, listCollectedMoney, sumCollectedMoney } from './money.store.ts'
import { lockVisit } from './visits.store.ts'

/** What was paid at the door. What a technician taps is a statement until the owner has found the money. */
export function moneyHandlers(deps: Deps): Pick<Handlers<typeof api.visits>, 'listMoney' | 'sumMoney' | 'settle'> {
  const { db } = deps
  return {
    async listMoney(query) {
      return toPage(await listCollectedMoney(db, query), query)
    },

    async sumMoney(filter) {
      return { status: true, data: await sumCollectedMoney(db, filter) }
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
      const data = await findCollectedMoney(db, id)
      if (!data) throw notFound()
      return { status: true, message: is_settled ? ADMIN_MESSAGES.moneyFound : ADMIN_MESSAGES.moneyOpen, data }
    },
  }
}

type Row = Awaited<ReturnType<typeof listCollectedMoney>>['rows'][number]
const COLUMNS: CsvColumns<Row> = [
  ['Done (India)', ({ done_at }) => toIndianTime(done_at)],
  ['Bill', ({ bill_number }) => bill_number ?? ''],
  ['Reference', ({ reference }) => reference],
  ['Name', ({ name }) => name],
  ['Service', ({ service_type }) => service_type],
  ['City', ({ city }) => toCityLabel(city)],
  ['Technician', ({ technician }) => technician?.name ?? ''],
  ['Amount (INR)', ({ due_paise }) => (due_paise / 100).toFixed(2)],
  ['Method', (row) => toMethodAtDoor(row.paid_by, row.settled_at !== null)],
  ['Found', ({ settled_at }) => (settled_at ? 'yes' : 'no')],
  ['Found on (India)', ({ settled_at }) => (settled_at ? toIndianTime(settled_at) : '')],
]

export function mountMoneyCsv(app: Hono, { db }: Deps, recordAction: RecordAction): void {
  mountCsv(app, recordAction, {
    ...{ path: MONEY_CSV_PATH, fileName: 'paid-at-the-door.csv', name: 'visits.exportMoney', query: MoneyCsvQuery },
    async build(query) {
      const { rows, total } = await listCollectedMoney(db, { ...query, page: 1, limit: CSV_ROWS })
      return { text: toCsv(COLUMNS, rows), isCut: total > CSV_ROWS }
    },
  })
}

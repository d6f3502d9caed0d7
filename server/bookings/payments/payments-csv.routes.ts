import type { Hono } from 'hono'
import { CSV_ROWS } from '../../../contract/bookings/leads.ts'
import { PAYMENTS_CSV_PATH, PaymentsCsvQuery } from '../../../contract/bookings/payments.ts'
import { mountCsv } from '../../access/guard/downloads.ts'
import type { RecordAction } from '../../access/guard/record-action.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { toPaymentsCsv } from './payments-csv.rules.ts'
import { listMoneyEntries } from './payments-csv.store.ts'

export function mountPaymentsCsv(app: Hono, { db, payments }: Deps, recordAction: RecordAction): void {
  mountCsv(app, recordAction, {
    ...{ path: PAYMENTS_CSV_PATH, fileName: 'payments.csv', name: 'payments.export', query: PaymentsCsvQuery },
    async build(span) {
      // Payments of the test checkout are in nobody’s books once another provider is in use.
      const { entries, isCut } = await listMoneyEntries(db, payments?.name ?? 'razorpay', span, CSV_ROWS)
      return { text: toPaymentsCsv(entries), isCut }
    },
  })
}

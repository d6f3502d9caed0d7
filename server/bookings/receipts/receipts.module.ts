import type { Module } from '../../platform/deps/deps.ts'
import { NOBODY } from '../../platform/deps/personal-data.ts'
import { removeOldReceipts } from '../payments/orders.retention.store.ts'
import { toReceiptMail } from './mail-receipt.ts'
import { receiptLimit } from './receipts.rules.ts'

export const receiptsModule: Module = {
  retention: [
    {
      name: 'receipts',
      term: ({ receiptYears }) => ({ years: receiptYears }),
      // By financial years, from their end.
      remove: ({ db, settings, now }) => removeOldReceipts(db, receiptLimit(settings.receiptYears, now())),
    },
  ],
  customerNotices: { receipt: toReceiptMail },
  personalData: { receipts: { kept: ['facts'], other: ['kind', 'series', 'number'] }, receipt_series: NOBODY },
}

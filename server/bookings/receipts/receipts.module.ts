import type { Module } from '../../platform/deps/deps.ts'
import { NOBODY } from '../../platform/deps/personal-data.ts'
import { receiptLimit } from './receipts.rules.ts'
import { removeOldReceipts } from './receipts.store.ts'

export const receiptsModule: Module = {
  retention: [
    {
      name: 'receipts',
      term: ({ receiptYears }) => ({ years: receiptYears }),
      // By financial years, from their end.
      remove: ({ db, settings, now }) => removeOldReceipts(db, receiptLimit(settings.receiptYears, now())),
    },
  ],
  personalData: { receipts: { kept: ['facts'], other: ['kind', 'series', 'number'] }, receipt_series: NOBODY },
}

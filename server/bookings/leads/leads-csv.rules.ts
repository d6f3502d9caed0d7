import type * as api from '../../../contract/api.ts'
import { LINE_FIELDS, labelOf } from '../../../contract/bookings/lead-fields.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import { LANGUAGE_INFO } from '../../../contract/languages.ts'
import { formatPaise } from '../../../contract/money.ts'
import { toCityLabel } from '../../../contract/options.ts'
import { type CsvColumns, toCsv, toIndianTime } from '../../platform/http/csv.rules.ts'

type Lead = HandlerAnswer<typeof api.leads.list>['data'][number]

const COLUMNS: CsvColumns<Lead> = [
  ['Reference', ({ reference }) => reference],
  ['Received (India)', ({ created_at }) => toIndianTime(created_at)],
  ['Status', ({ status }) => status],
  ...LINE_FIELDS.map((field): CsvColumns<Lead>[number] => [
    labelOf(field),
    (lead) => (field === 'city' ? toCityLabel(lead.city) : (lead[field] ?? '')),
  ]),
  [
    'Payment',
    ({ payment }) =>
      payment ? `${formatPaise(payment.amount_paise)} ${payment.status === 'refunded' ? 'refunded' : 'paid'}` : '',
  ],
  [labelOf('message'), ({ message }) => message],
  ['Language', ({ language }) => LANGUAGE_INFO[language].englishName],
]

export const toLeadsCsv = (leads: readonly Lead[]) => toCsv(COLUMNS, leads)

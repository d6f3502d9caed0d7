import type * as api from '../../../contract/api.ts'
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
  ['Name', ({ name }) => name],
  ['Mobile', ({ mobile }) => mobile],
  ['Email', ({ mailid }) => mailid ?? ''],
  ['Service', ({ service_type }) => service_type],
  ['City', ({ city }) => toCityLabel(city)],
  [
    'Payment',
    ({ payment }) =>
      payment ? `${formatPaise(payment.amount_paise)} ${payment.status === 'refunded' ? 'refunded' : 'paid'}` : '',
  ],
  ['Message', ({ message }) => message],
  ['Language', ({ language }) => LANGUAGE_INFO[language].englishName],
]

export const toLeadsCsv = (leads: readonly Lead[]) => toCsv(COLUMNS, leads)

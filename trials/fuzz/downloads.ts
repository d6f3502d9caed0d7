import fc from 'fast-check'
import { AUDIT_CSV_PATH } from '../../contract/access/audit.ts'
import { LEADS_CSV_PATH } from '../../contract/bookings/leads.ts'
import { PAYMENTS_CSV_PATH } from '../../contract/bookings/payments.ts'
import { MONEY_CSV_PATH } from '../../contract/bookings/visits.money.ts'
import { API_BASE } from '../../contract/paths.ts'
import { isEnvelope } from './answers.ts'
import { toParameters } from './calls.ts'
import type { Operation } from './document.ts'
import { CALL_ODDITIES } from './oddities.ts'
import { type FuzzRequest, type Requests, toMoment, toQuery } from './request.ts'
import type { WireAnswer } from './send.ts'

/** Requests for the CSV files, which take the filters of a list. */
export function toDownloads(operations: readonly Operation[]): Requests {
  const csv = [
    ['leads.list', LEADS_CSV_PATH],
    ['payments.list', PAYMENTS_CSV_PATH],
    ['visits.listMoney', MONEY_CSV_PATH],
    ['audit.list', AUDIT_CSV_PATH],
  ].flatMap(([id, path]) => operations.filter((operation) => operation.id === id).map((list) => toDownload(list, path ?? '')))
  return new Map([['downloads', fc.oneof(...csv)]])
}

function toDownload(list: Operation, path: string): fc.Arbitrary<FuzzRequest> {
  const { values, spoiled } = toParameters(list)
  const sent = fc.record({
    ...toMoment(true),
    query: fc.oneof(values, spoiled),
    oddity: fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...CALL_ODDITIES) },
    ),
  })
  return sent.map(({ query, oddity, ...moment }) => ({
    ...{ id: path, module: 'downloads', isAdmin: true, ...moment, ...(oddity && { oddity }) },
    toParts(known) {
      const { page: _, limit: __, before: ___, ...filters } = known.fill(query)
      const given = Object.entries(filters).filter(([, value]) => value !== undefined)
      return { method: 'GET', path: API_BASE + path, query: toQuery(given) }
    },
    findFault(answer) {
      if (moment.caller !== 'administrator' && answer.status < 400) return `let a stranger in: ${answer.status}`
      return isCsv(answer) || isEnvelope(answer) ? undefined : `answered ${answer.status} as ${answer.headers['content-type']}`
    },
  }))
}

function isCsv({ status, headers }: WireAnswer): boolean {
  const isKept = headers['cache-control'] === 'no-store' && headers['content-disposition']?.startsWith('attachment')
  return status === 200 && headers['content-type'] === 'text/csv; charset=utf-8' && isKept === true
}

import fc from 'fast-check'
import { AUDIT_CSV_PATH } from '../../contract/access/audit.ts'
import { LEADS_CSV_PATH } from '../../contract/bookings/leads.ts'
import { PAYMENTS_CSV_PATH } from '../../contract/bookings/payments.ts'
import { MONEY_CSV_PATH } from '../../contract/bookings/visits.money.ts'
import { API_BASE } from '../../contract/paths.ts'
import { findEnvelopeFault, isUnreadable } from './answers.ts'
import type { Operation } from './document.ts'
import { CALL_ODDITIES } from './oddities.ts'
import {
  encode,
  type FuzzRequest,
  hasDotSegments,
  mostly,
  type Requests,
  toQuery,
  toRequests,
  type WireAnswer,
} from './request.ts'
import { hostileText, spoilOne, toObject } from './values.ts'

type Values = { parameters: Record<string, unknown>; body?: Record<string, unknown> | undefined }
type Sent = Pick<FuzzRequest, 'caller' | 'oddity'>
const hostilePart = fc.oneof(hostileText, fc.string({ unit: 'binary' }), fc.integer().map(String))
const namesInPath = ({ parameters }: Operation) => parameters.filter((one) => one.in === 'path').map(({ name }) => name)

/** The document's calls by module, and the CSV files, which take a list's filters. */
export function toCalls(operations: readonly Operation[]): Requests {
  const byModule = Map.groupBy(operations, ({ module }) => module)
  const find = (wanted: string) => operations.filter(({ id }) => id === wanted)
  const csv = [
    ...find('leads.list').map((list) => toDownload(list, LEADS_CSV_PATH)),
    ...find('payments.list').map((list) => toDownload(list, PAYMENTS_CSV_PATH)),
    ...find('visits.listMoney').map((list) => toDownload(list, MONEY_CSV_PATH)),
    ...find('audit.list').map((list) => toDownload(list, AUDIT_CSV_PATH)),
  ]
  return new Map([
    ...[...byModule].map(([module, ofIt]) => [module, fc.oneof(...ofIt.map(toCall))] as const),
    ['downloads', fc.oneof(...csv)] as const,
  ])
}

/** A plain request to a list; its answer supplies values for later requests. */
export const toListing = (operation: Operation): FuzzRequest => toPlain(operation, 'administrator', { parameters: {} })

/** A record in a state that allows the call: the fields of its path and its body. */
export type Ready = { id: string; parameters: Record<string, unknown>; body: Record<string, unknown> }

/**
 * Calls whose right values can't be guessed: a visit in the right state, with its token. The rest follows the document.
 */
export function toReadyCalls(operations: readonly Operation[], ready: readonly Ready[]): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...ready.map(({ id, parameters, body }) => {
      const operation = operations.find((one) => one.id === id)
      if (!operation?.body) throw new Error(`The document has no ${id}`)
      const described = toObject(operation.body, operation.module)
      return described.map((values) => toPlain(operation, 'visitor', { parameters, body: { ...values, ...body } }))
    }),
  )
}

function toPlain(operation: Operation, caller: FuzzRequest['caller'], values: Values): FuzzRequest {
  const { id, module, isAdmin } = operation
  return { ...{ id, module, isAdmin, waitMs: 0, caller }, ...make(operation, values, { caller }) }
}

/** Calls as the document describes them, almost so, and odd ones. */
function toCall(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const { id, module, isAdmin } = operation
  const { values, spoiled } = toParameters(operation)
  const none = fc.constant(undefined)
  const body = operation.body && toObject(operation.body, module)
  const spoiledBody = body && spoilOne(body, Object.keys(operation.body?.properties ?? {}))
  const valid = fc.record({ parameters: values, body: body ?? none })
  const nearlyValid = fc.record({ parameters: body ? values : spoiled, body: spoiledBody ?? none })
  const inPath = namesInPath(operation)
  const wrongPath = fc.record({ parameters: spoilOne(values, inPath, hostilePart), body: body ?? none })
  const input = mostly(8, fc.oneof(valid, nearlyValid), wrongPath, inPath.length > 0 ? 1 : 0) as fc.Arbitrary<Values>
  return toRequests({
    ...{ id, module, isAdmin, input, oddities: CALL_ODDITIES, plain: 6 },
    make: (values, sent) => make(operation, values, sent),
  })
}

/** Values of the path and the query, or the same with one value spoiled. */
function toParameters({ parameters, module }: Operation) {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  const values = toObject({ properties, required }, module)
  return { values, spoiled: spoilOne(values, Object.keys(properties), hostilePart) }
}

function make(operation: Operation, { parameters, body }: Values, sent: Sent): Pick<FuzzRequest, 'toParts' | 'findFault'> {
  return {
    toParts(known) {
      const values = known.fill(parameters)
      const inPath = namesInPath(operation)
      const hasBody = body !== undefined || sent.oddity?.isCut === true
      return {
        method: operation.method,
        path: API_BASE + operation.path.replace(/\{(\w+)\}/g, (_, name) => encode(values[name]) || '%20'),
        query: toQuery(Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.includes(name)))),
        ...(hasBody && { body: JSON.stringify(known.fill(body ?? {})) }),
        ...((hasBody || sent.oddity?.body) && { headers: { 'Content-Type': 'application/json' } }),
      }
    },
    findFault: (answer, parts) => findFault(operation, sent, answer, hasDotSegments(parts)),
  }
}

function findFault({ isAdmin, findFault }: Operation, { caller, oddity }: Sent, answer: WireAnswer, isElsewhere: boolean) {
  const { status, headers, text } = answer
  if (!headers['content-type']?.startsWith('application/json')) return `answered ${status} as ${headers['content-type']}`
  if (oddity?.method || oddity?.path || isElsewhere || isUnreadable(answer)) return findEnvelopeFault(answer)
  if (isAdmin && caller !== 'administrator' && status < 400) return `let a stranger in: ${status}`
  if (isAdmin && headers['cache-control'] !== 'no-store') return `may be stored: ${headers['cache-control']}`
  const fault = findFault(status, JSON.parse(text))
  return fault && `answered ${status}, ${fault}: ${text.slice(0, 300)}`
}

function toDownload(list: Operation, path: string): fc.Arbitrary<FuzzRequest> {
  const { values, spoiled } = toParameters(list)
  return toRequests({
    ...{ id: path, module: 'downloads', isAdmin: true, input: fc.oneof(values, spoiled), oddities: CALL_ODDITIES, plain: 4 },
    make: (query, { caller }) => ({
      toParts(known) {
        const { page: _, limit: __, before: ___, ...filters } = known.fill(query)
        return { method: 'GET', path: API_BASE + path, query: toQuery(filters) }
      },
      findFault(answer) {
        const { status, headers } = answer
        if (caller !== 'administrator' && status < 400) return `let a stranger in: ${status}`
        const isKept = headers['cache-control'] === 'no-store' && headers['content-disposition']?.startsWith('attachment')
        const isCsv = status === 200 && headers['content-type'] === 'text/csv; charset=utf-8' && isKept
        return isCsv ? undefined : findEnvelopeFault(answer)
      },
    }),
  })
}

import fc from 'fast-check'
import { API_BASE } from '../../contract/paths.ts'
import { isEnvelope, isUnreadable } from './answers.ts'
import type { Operation } from './document.ts'
import { CALL_ODDITIES } from './oddities.ts'
import { encode, type FuzzRequest, hasDotSegments, type Parts, type Requests, toMoment, toQuery } from './request.ts'
import type { WireAnswer } from './send.ts'
import { HOSTILE_TEXTS, spoilOne, toObject } from './values.ts'

/** The input of a call. */
type Values = Pick<FuzzRequest, 'waitMs' | 'caller' | 'oddity'> & {
  /** The fields of the path and of the query. */
  parameters: Record<string, unknown>
  body?: Record<string, unknown>
}

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary' }), fc.integer().map(String))

/** The calls that the document describes, by their module. */
export function toCalls(operations: readonly Operation[]): Requests {
  const byModule = Map.groupBy(operations, ({ module }) => module)
  return new Map([...byModule].map(([module, ofIt]) => [module, fc.oneof(...ofIt.map(toCall))]))
}

/** A plain request to a list, whose answer supplies values for later requests. */
export const toListing = (operation: Operation): FuzzRequest =>
  toRequest(operation, { waitMs: 0, caller: 'administrator', parameters: {} })

/** Calls as the document describes them, nearly so, and odd ones. */
function toCall(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const { parameters, module } = operation
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  const { values, spoiled } = toParameters(operation)
  const body = operation.body && toObject(operation.body, module)
  const spoiledBody = body && spoilOne(body, Object.keys(operation.body?.properties ?? {}))
  const none = fc.constant(undefined)
  const moment = toMoment(operation.isAdmin)
  const valid = fc.record({ ...moment, parameters: values, body: body ?? none })
  const nearlyValid = fc.record({ ...moment, parameters: body ? values : spoiled, body: spoiledBody ?? none })
  const wrongPath = fc.record({ ...moment, parameters: spoilOne(values, inPath, hostileText), body: body ?? none })
  const odd = fc.record({ ...moment, parameters: values, body: body ?? none, oddity: fc.constantFrom(...CALL_ODDITIES) })
  return fc
    .oneof(
      { weight: 8, arbitrary: valid as fc.Arbitrary<Values> },
      { weight: 8, arbitrary: nearlyValid as fc.Arbitrary<Values> },
      { weight: inPath.length > 0 ? 2 : 0, arbitrary: wrongPath as fc.Arbitrary<Values> },
      { weight: 3, arbitrary: odd as fc.Arbitrary<Values> },
    )
    .map((sent) => toRequest(operation, sent))
}

/** Values of the path and the query, and the same with one value spoiled. */
export function toParameters({ parameters, module }: Operation) {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  const values = toObject({ properties, required }, module)
  return { values, spoiled: spoilOne(values, Object.keys(properties), hostileText) }
}

export function toRequest(operation: Operation, { parameters, body, ...rest }: Values): FuzzRequest {
  const { id, module, isAdmin, method } = operation
  const { caller, oddity } = rest
  return {
    ...{ id, module, isAdmin, ...rest },
    toParts(known) {
      const values = known.fill(parameters)
      const inPath = new Set(operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name))
      const query = Object.entries(values).filter(([name, value]) => !inPath.has(name) && value !== undefined)
      const hasBody = body !== undefined || oddity?.isCut === true
      return {
        method,
        path: API_BASE + operation.path.replace(/\{(\w+)\}/g, (_, name) => encode(values[name]) || '%20'),
        query: toQuery(query),
        ...(hasBody && { body: JSON.stringify(known.fill(body ?? {})) }),
        ...((hasBody || oddity?.body) && { headers: { 'Content-Type': 'application/json' } }),
      }
    },
    findFault: (answer, sent) => findFault(operation, { caller, oddity }, answer, sent),
  }
}

function findFault(
  operation: Operation,
  { caller, oddity }: Pick<Values, 'caller' | 'oddity'>,
  answer: WireAnswer,
  sent: Parts,
): string | undefined {
  const { status, headers, text } = answer
  if (!headers['content-type']?.startsWith('application/json')) return `answered ${status} as ${headers['content-type']}`
  if (oddity?.method || oddity?.path || hasDotSegments(sent) || isUnreadable(answer))
    return isEnvelope(answer) ? undefined : `answered ${status} in another envelope: ${text.slice(0, 300)}`
  if (operation.isAdmin && caller !== 'administrator' && status < 400) return `let a stranger in: ${status}`
  if (operation.isAdmin && headers['cache-control'] !== 'no-store') return `may be stored: ${headers['cache-control']}`
  const fault = operation.findFault(status, JSON.parse(text))
  return fault && `answered ${status}, ${fault}: ${text.slice(0, 300)}`
}

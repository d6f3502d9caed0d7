import fc from 'fast-check'
import type { KnownValues } from './known-values.ts'
import type { Oddity } from './oddities.ts'
import type { WireAnswer } from './send.ts'

/** The parts of a request that depend on its kind. */
export type Parts = {
  method: string
  path: string
  query?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Whether dot segments name another page or call: `/booking/..` is the home page. */
export const hasDotSegments = ({ path }: Parts) => path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))

/** A request to anything that the program serves, with a check of its answer. */
export type FuzzRequest = {
  /** The call, or the kind of page, file or form. */
  id: string
  module: string
  /** Time that passes before the request. */
  waitMs: number
  caller: 'administrator' | 'visitor' | 'impostor'
  /** Whether only an administrator may make it. */
  isAdmin: boolean
  /** A flaw of the request other than its values. */
  oddity?: Oddity
  /** Values that earlier answers gave are filled in when it is sent. */
  toParts: (known: KnownValues) => Parts
  /** Explains what is wrong with an answer below 500. */
  findFault: (answer: WireAnswer, sent: Parts) => string | undefined
}

/** Requests by module: a visit is about few modules, so that its requests meet each other's records. */
export type Requests = ReadonlyMap<string, fc.Arbitrary<FuzzRequest>>

const MINUTE_MS = 60_000

/** When and by whom a request is made. */
export const toMoment = (isAdmin: boolean) => ({
  waitMs: fc.oneof(
    { weight: 30, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.constant(MINUTE_MS) },
    { weight: 1, arbitrary: fc.constantFrom(11 * MINUTE_MS, 61 * MINUTE_MS, 26 * 60 * MINUTE_MS) },
  ),
  caller: fc.oneof(
    { weight: isAdmin ? 9 : 1, arbitrary: fc.constant('administrator' as const) },
    { weight: isAdmin ? 1 : 9, arbitrary: fc.constantFrom('visitor' as const, 'impostor' as const) },
  ),
})

/** Sequences of requests about a few modules. */
export function toVisits(requests: Requests): fc.Arbitrary<FuzzRequest[]> {
  return fc.subarray([...requests.keys()], { minLength: 1, maxLength: 3 }).chain((modules) =>
    fc.array(fc.oneof(...modules.flatMap((module) => requests.get(module) ?? [])), {
      minLength: 1,
      maxLength: 40,
      size: 'max',
    }),
  )
}

/** Encodes a lone surrogate, which has no encoding, as the three bytes that some programs send for it. */
export function encode(value: unknown): string {
  return encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '\ue000')).replaceAll('%EE%80%80', '%ed%a0%80')
}

export const toQuery = (entries: readonly (readonly [string, unknown])[]) =>
  entries.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')

import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'

/** The parts of a request that depend on its kind. */
export type Parts = {
  method: string
  path: string
  query?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export type WireAnswer = { status: number; headers: IncomingMessage['headers']; text: string }

/** A flaw of a request other than its values. */
export type Oddity = {
  method?: string
  path?: (path: string) => string
  query?: string
  headers?: Record<string, unknown>
  /** A body to send instead of the JSON. */
  body?: (json: string) => string | Buffer
  /** The connection ends before the whole body is sent. */
  isCut?: boolean
}

/** Whether dot segments lead to another page or call: `/booking/..` is the home page. */
export const hasDotSegments = ({ path }: Parts) => path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))

/** A request to anything that the program serves, with a check of its answer. */
export type FuzzRequest = {
  /** The call, or the kind of page, file or form. */
  id: string
  module: string
  /** Whether only an administrator may make it. */
  isAdmin?: boolean
  /** Time that passes before the request. */
  waitMs: number
  caller: 'administrator' | 'visitor' | 'impostor'
  /** A flaw of the request other than its values. */
  oddity?: Oddity | undefined
  /** Fills in values from earlier answers just before sending. */
  toParts: (known: KnownValues) => Parts
  /** Explains what is wrong with an answer below 500. */
  findFault: (answer: WireAnswer, sent: Parts) => string | undefined
}

/** Requests by module: a visit uses few modules, so that its requests meet each other's records. */
export type Requests = ReadonlyMap<string, fc.Arbitrary<FuzzRequest>>
type Kind<Input> = Pick<FuzzRequest, 'id' | 'module' | 'isAdmin'> & {
  input: fc.Arbitrary<Input>
  oddities: readonly Oddity[]
  /** How many ordinary requests come per odd one. */
  plain: number
  make: (input: Input, sent: Pick<FuzzRequest, 'caller' | 'oddity'>) => Pick<FuzzRequest, 'toParts' | 'findFault'>
}

const MINUTE_MS = 60_000
const oftenZero = { weight: 30, arbitrary: fc.constant(0) }
const waitMs = fc.oneof(...[oftenZero, { weight: 2, arbitrary: fc.constant(MINUTE_MS) }], {
  weight: 1,
  arbitrary: fc.constantFrom(11 * MINUTE_MS, 61 * MINUTE_MS, 26 * 60 * MINUTE_MS),
})

/** Requests of one kind, by its usual callers and by others, some of them odd. */
export function toRequests<Input>({ input, oddities, plain, make, ...kind }: Kind<Input>): fc.Arbitrary<FuzzRequest> {
  const caller = mostly(
    kind.isAdmin ? 9 : 1,
    fc.constant('administrator' as const),
    fc.constantFrom('visitor', 'impostor'),
    kind.isAdmin ? 1 : 9,
  )
  const oddity = mostly(plain, fc.constant<Oddity | undefined>(undefined), fc.constantFrom(...oddities))
  return fc.record({ input, waitMs, caller, oddity }).map(({ input, ...sent }) => ({ ...kind, ...sent, ...make(input, sent) }))
}

/** The first option as often as `weight` says, otherwise the other. */
export const mostly = <First, Other>(weight: number, first: fc.Arbitrary<First>, other: fc.Arbitrary<Other>, otherWeight = 1) =>
  fc.oneof({ weight, arbitrary: first as fc.Arbitrary<First | Other> }, { weight: otherWeight, arbitrary: other })

/** Sequences of requests about a few modules. */
export function toVisits(requests: Requests): fc.Arbitrary<FuzzRequest[]> {
  return fc.subarray([...requests.keys()], { minLength: 1, maxLength: 3 }).chain((modules) => {
    const ofThem = fc.oneof(...modules.flatMap((module) => requests.get(module) ?? []))
    return fc.array(ofThem, { minLength: 1, maxLength: 40, size: 'max' })
  })
}

/** Encodes a lone surrogate, which has no encoding, as the three bytes that some programs send for it. */
export const encode = (value: unknown): string =>
  encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '\ue000')).replaceAll('%EE%80%80', '%ed%a0%80')

export const toQuery = (values: object) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')

/** A value that an earlier answer had in this field, preferably from this module; age 0 is the newest. */
type Known = (choose: (module: string, field: string, age: number) => unknown) => unknown
const toKnown =
  (module: string, field: string, age: number, otherwise: unknown): Known =>
  (choose) =>
    choose(module, field, age) ?? otherwise
export const known = (modules: string | string[], field: string, otherwise: unknown, ages = fc.nat(30)): fc.Arbitrary<Known> =>
  fc.tuple(fc.constantFrom(...[modules].flat()), ages).map(([module, age]) => toKnown(module, field, age, otherwise))
export const newest = (module: string, field: string, otherwise: unknown) => toKnown(module, field, 0, otherwise)

const MAX = 40
/** Fields whose values belong to a module. */
const OWN = ['id', 'version', 'slug', 'token', 'file']
type KnownValues = ReturnType<typeof createKnownValues>

/** Remembers the values in answers by field, the newest first. */
export function createKnownValues() {
  const values = new Map<string, unknown[]>()

  /** `field` may name its module, as in `leads.id`. */
  function add(field: string, value: unknown): void {
    const others = (values.get(field) ?? []).filter((other) => other !== value)
    values.set(field, [value, ...others].slice(0, MAX))
  }

  function learn(answer: unknown, module: string): void {
    if (Array.isArray(answer)) for (const item of answer.slice(0, MAX).reverse()) learn(item, module)
    else if (typeof answer === 'object' && answer !== null)
      for (const [field, value] of Object.entries(answer)) {
        if (typeof value === 'object') learn(value, field === 'data' ? module : `${module}.${field}`)
        else if (value !== '') for (const name of OWN.includes(field) ? [field, `${module}.${field}`] : [field]) add(name, value)
      }
  }

  function choose(module: string, field: string, age: number): unknown {
    const found = values.get(`${module}.${field}`) ?? values.get(field)
    return found?.[age % found.length]
  }

  function fill(value: unknown): unknown {
    if (typeof value === 'function') return value(choose)
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    // Unlike an assignment, this also copies a field named __proto__.
    return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, fill(inner)]))
  }

  return { add, learn, fill: <Value>(value: Value) => fill(value) as Value }
}

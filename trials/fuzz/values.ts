import fc from 'fast-check'
import type { Schema } from './document.ts'
import { known, mostly } from './request.ts'

const LONG = 20_000
/** A script in requests that no page may contain as markup. */
export const SCRIPT = '<script>alert(1)</script>'

export const HOSTILE_TEXTS = [
  ...['\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\u0008', '\u202e', '🙂'.repeat(300), 'é'.normalize('NFD'), 'x'.repeat(LONG)],
  ..."|\n|'|\"|\\|%|_|--|'; drop table leads; --|{{7*7}}|../../etc/passwd|null|undefined|NaN|Infinity|-0|1e309|1e1".split('|'),
  ...'0x1|9007199254740993|2147483648|٣|१२३|true|[]|{}|=1+1|a\r\nSet-Cookie: a=b|//evil.example'.split('|'),
  ...['javascript:alert(1)', '\ufeff1', '2026-02-30', SCRIPT, ' '],
  ...['/'.repeat(500), '<b>'.repeat(2_000), '('.repeat(2_000), 'a@'.repeat(2_000), '-a'.repeat(2_000), ' '.repeat(2_000)],
]

const nest = (depth: number, wrap: (inner: unknown) => unknown) =>
  Array.from({ length: depth }).reduce<unknown>((inner) => wrap(inner), 1)

const HOSTILE_VALUES: unknown[] = [
  ...HOSTILE_TEXTS,
  ...[null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 5e-324, [], [[]], {}, { toString: 'x' }, ['9876543210']],
  ...[{ length: 3 }, JSON.parse('{"__proto__": {"isAdmin": true}}'), { constructor: { prototype: 1 } }, [null]],
  ...[Array(2_000).fill(0), nest(500, (inner) => [inner]), nest(500, (inner) => ({ data: inner }))],
]
export const hostileText = fc.constantFrom(...HOSTILE_TEXTS)
export const hostile = mostly(1, fc.constantFrom(...HOSTILE_VALUES), fc.jsonValue())

/** Values of fields whose rules JSON Schema can't express. */
const USUAL: Record<string, readonly unknown[]> = {
  ...{ from: ['2026-03-01'], to: ['2026-03-02', '2026-12-31'], day: ['2026-03-01', '2026-03-02'], contact1: ['9812345601'] },
  ...{
    mobile: ['9812345601', '9812345602', '6012345603'],
    phone: ['022 2645 1200', ''],
    map_link: ['', 'https://example.com/a'],
  },
  ...{ mailid: ['asha@example.com', '', null], email: ['ravi@example.com'], support_email: ['', 'a@example.com'] },
  ...{ instagram: ['https://example.com/a'], opens_at: ['08:00'], closes_at: ['20:00'], visit_charge: ['199'], amount: [19_900] },
  ...{ service: ['homeservice/electrician', null], service_type: ['Electrician', 'Plumber'], category: ['homeservice'] },
  ...{ person: ['9812345601', '+91 98123 45602', 'asha@example.com', 'ravi@example.com'], payment_id: [null] },
  ...{ request_id: ['request-1', 'request-2', null] },
  ...Object.fromEntries(
    'contact2 careers_email press_email business_email facebook x linkedin youtube'.split(' ').map((field) => [field, ['']]),
  ),
}
const age = mostly(3, fc.constant(0), fc.nat(30), 2)

/** A scalar of the document's type, often from an earlier answer, because ids and codes can't be guessed. */
function toScalar(schema: Schema, field: string, module: string): fc.Arbitrary<unknown> {
  const plain = toValue(schema, module)
  const usual = USUAL[field]
  const fresh = usual ? mostly(3, fc.constantFrom(...usual), plain) : plain
  const earlier = fresh.chain((otherwise) => known(module, field, otherwise, age))
  return ['id', 'otp', 'token', 'kind'].includes(field) ? earlier : mostly(2, fresh, earlier, 3)
}

/** A value as the document describes it. */
function toValue(schema: Schema, module: string): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => toValue(option, module)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => toValue({ ...schema, type }, module)))
  const { minimum: min = (schema.exclusiveMinimum ?? -1_001) + 1, maximum: max = 2_147_483_647 } = schema
  const bounds = fc.constantFrom(min, max)
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') return fc.oneof(fc.integer({ min, max: Math.min(max, min + 20) }), bounds)
  if (schema.type === 'number') return fc.oneof(fc.double({ min, max, noNaN: true }), bounds)
  if (schema.type === 'string') return toText(schema)
  if (schema.type === 'object') return toObject(schema, module)
  if (schema.type !== 'array') return hostile
  return fc.array(toValue(schema.items ?? {}, module), { maxLength: Math.min(3, schema.maxItems ?? 3) })
}

export function toObject({ properties = {}, required = [] }: Schema, module: string): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([field, schema]) => {
    const isNested = ['object', 'array'].includes(String(schema.type)) || (!schema.type && !schema.anyOf)
    return [field, isNested && !USUAL[field] ? toValue(schema, module) : toScalar(schema, field, module)] as const
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
}

function toText({ pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const short = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
  const longest = fc.constantFrom('x', 'ह', '🙂').map((unit) => unit.repeat(Math.floor(Math.min(maxLength, LONG) / unit.length)))
  return mostly(9, short, longest)
}

/** The object with one of its fields spoiled: missing, of another type, out of bounds or unusual. */
export function spoilOne(
  valid: fc.Arbitrary<Record<string, unknown>>,
  fields: readonly string[],
  changed: fc.Arbitrary<unknown> = hostile,
): fc.Arbitrary<Record<string, unknown>> {
  if (fields.length === 0) return valid
  const change = mostly(6, changed, fc.constant(undefined))
  return fc.tuple(valid, fc.constantFrom(...fields), change).map(([values, field, value]) => ({ ...values, [field]: value }))
}

import fc from 'fast-check'
import type { Schema } from './document.ts'

/** A value that an earlier answer had in this field, preferably of this module; age 0 is the newest one. */
export class Known {
  readonly module: string
  readonly field: string
  readonly age: number
  /** The value to use if no answer had one. */
  readonly otherwise: unknown

  constructor(module: string, field: string, age: number, otherwise: unknown) {
    this.module = module
    this.field = field
    this.age = age
    this.otherwise = otherwise
  }
}

const LONG = 20_000

export const HOSTILE_TEXTS = [
  ...['\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\u0008', '\u202e', '🙂'.repeat(300), 'é'.normalize('NFD'), 'x'.repeat(LONG)],
  ...['', ' ', '\n', "'", '"', '\\', '%', '_', '--', "'; drop table leads; --", '<script>alert(1)</script>', '{{7*7}}'],
  ...['../../etc/passwd', 'null', 'undefined', 'NaN', 'Infinity', '-0', '1e309', '1e1', '0x1', '9007199254740993', '2147483648'],
  ...[
    '٣',
    '१२३',
    'true',
    '[]',
    '{}',
    '=1+1',
    'a\r\nSet-Cookie: a=b',
    '//evil.example',
    'javascript:alert(1)',
    '\ufeff1',
    '2026-02-30',
  ],
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

/** Values of fields whose rules JSON Schema can’t say. */
const USUAL: Record<string, readonly unknown[]> = {
  ...{ from: ['2026-03-01'], to: ['2026-03-02', '2026-12-31'], day: ['2026-03-01', '2026-03-02'] },
  ...{
    mobile: ['9812345601', '9812345602', '6012345603'],
    phone: ['022 2645 1200', ''],
    contact1: ['9812345601'],
    contact2: [''],
  },
  ...{ mailid: ['asha@example.com', '', null], email: ['ravi@example.com'], support_email: ['', 'a@example.com'] },
  ...{ careers_email: [''], press_email: [''], business_email: [''], facebook: [''], instagram: ['https://example.com/a'] },
  ...{
    x: [''],
    linkedin: [''],
    youtube: [''],
    map_link: ['', 'https://example.com/a'],
    opens_at: ['08:00'],
    closes_at: ['20:00'],
  },
  ...{
    service: ['homeservice/electrician', null],
    amount: [19_900],
    service_type: ['Electrician', 'Plumber'],
    visit_charge: ['199'],
  },
  ...{ person: ['9812345601', '+91 98123 45602', 'asha@example.com', 'ravi@example.com'] },
  ...{ category: ['homeservice'], payment_id: [null], request_id: ['request-1', 'request-2', null] },
}

/** A scalar of the document's type, often one from an earlier answer, because ids and codes can’t be guessed. */
function toScalar(schema: Schema, field: string, module: string): fc.Arbitrary<unknown> {
  const plain = toValue(schema, module)
  const usual = USUAL[field]
  const fresh = usual ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: plain }) : plain
  const age = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(30) })
  const known = fc.tuple(age, fresh).map(([age, otherwise]) => new Known(module, field, age, otherwise))
  if (['id', 'otp', 'token', 'kind'].includes(field)) return known
  return fc.oneof({ weight: 2, arbitrary: fresh }, { weight: 3, arbitrary: known })
}

/** A value as the document describes it. */
function toValue(schema: Schema, module: string): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => toValue(option, module)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => toValue({ ...schema, type }, module)))
  const { minimum = schema.exclusiveMinimum === undefined ? -1_000 : schema.exclusiveMinimum + 1, maximum = 2_147_483_647 } =
    schema
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.oneof(fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20) }), fc.constantFrom(minimum, maximum))
    case 'number':
      return fc.oneof(fc.double({ min: minimum, max: maximum, noNaN: true }), fc.constantFrom(minimum, maximum))
    case 'string':
      return toText(schema)
    case 'array':
      return fc.array(toValue(schema.items ?? {}, module), { maxLength: Math.min(3, schema.maxItems ?? 3) })
    case 'object':
      return toObject(schema, module)
    default:
      return fc.oneof(fc.jsonValue(), fc.constantFrom(...HOSTILE_VALUES))
  }
}

export function toObject({ properties = {}, required = [] }: Schema, module: string): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([field, schema]) => [field, toField(schema, field, module)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
}

const isNested = ({ type, anyOf }: Schema) => type === 'object' || type === 'array' || (!type && !anyOf)

const toField = (schema: Schema, field: string, module: string) =>
  isNested(schema) && !USUAL[field] ? toValue(schema, module) : toScalar(schema, field, module)

function toText({ pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const short = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
  const longest = fc.constantFrom('x', 'ह', '🙂').map((unit) => unit.repeat(Math.floor(Math.min(maxLength, LONG) / unit.length)))
  return fc.oneof({ weight: 9, arbitrary: short }, { weight: 1, arbitrary: longest })
}

/** The object with one of its fields spoiled: missing, of another type, out of bounds or unusual. */
export function spoilOne(
  valid: fc.Arbitrary<Record<string, unknown>>,
  fields: readonly string[],
  hostile: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(...HOSTILE_VALUES), fc.jsonValue()),
): fc.Arbitrary<Record<string, unknown>> {
  if (fields.length === 0) return valid
  const missing = fc.constant(undefined)
  const change = fc.oneof({ weight: 1, arbitrary: missing }, { weight: 6, arbitrary: hostile })
  return fc.tuple(valid, fc.constantFrom(...fields), change).map(([values, field, value]) => ({ ...values, [field]: value }))
}

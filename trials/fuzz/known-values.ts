import { Known } from './values.ts'

const MAX = 40
/** Fields whose values belong to a module. */
const OWN = ['id', 'version', 'slug', 'token', 'file']

/** Remembers the values in answers by field, the newest first. */
export function createKnownValues() {
  const known = new Map<string, unknown[]>()

  /** `field` may name its module, as in `leads.id`. */
  function add(field: string, value: unknown): void {
    const others = (known.get(field) ?? []).filter((other) => other !== value)
    known.set(field, [value, ...others].slice(0, MAX))
  }

  function learn(answer: unknown, module: string): void {
    if (Array.isArray(answer)) {
      for (const item of answer.slice(0, MAX).reverse()) learn(item, module)
    } else if (typeof answer === 'object' && answer !== null) {
      for (const [field, value] of Object.entries(answer)) {
        if (typeof value === 'object') learn(value, field === 'data' ? module : `${module}.${field}`)
        else if (value !== '') {
          add(field, value)
          if (OWN.includes(field)) add(`${module}.${field}`, value)
        }
      }
    }
  }

  function choose({ module, field, age, otherwise }: Known): unknown {
    const values = known.get(`${module}.${field}`) ?? known.get(field)
    return values ? values[age % values.length] : otherwise
  }

  function fill(value: unknown): unknown {
    if (value instanceof Known) return choose(value)
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    // Unlike an assignment, it copies a field named __proto__ too.
    return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, fill(inner)]))
  }

  return { add, learn, fill: <Value>(value: Value) => fill(value) as Value }
}

export type KnownValues = ReturnType<typeof createKnownValues>

import * as z from 'zod/mini'

type Schema = z.core.JSONSchema.BaseSchema

/** The part of a schema with this `type`: an optional text is a text or null. */
const partOf = (schema: unknown, type: string): Schema | undefined => {
  const { anyOf, ...whole } = (schema ?? {}) as Schema
  return [whole, ...(anyOf ?? [])].find((part) => part.type === type)
}

/** How many characters an input lets a text have, by its name: `title`, `faqs.<row>.description`. */
export function readLimits(input: z.ZodMiniType): (name: string) => number | undefined {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return (name) => {
    const [field = '', , inRow] = name.split('.')
    if (inRow === undefined) return partOf(properties[field], 'string')?.maxLength
    const row = partOf(partOf(properties[field], 'array')?.items, 'object')
    return partOf(row?.properties?.[inRow], 'string')?.maxLength
  }
}

import * as z from 'zod/mini'
import { ADMIN_MESSAGES } from './admin-messages.ts'
import { requiredText } from './fields.ts'
import { MESSAGES } from './messages.ts'

/** `null` and the empty string of an untouched form field count as left out. */
const emptyToUndefined = z.transform((value: unknown): unknown => (value === '' || value === null ? undefined : value))

/** @__NO_SIDE_EFFECTS__ What a form may leave empty. */
export function maybe<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(emptyToUndefined, z.optional(schema))
}

/** @__NO_SIDE_EFFECTS__ A whole number above 0, also as text. */
export function positiveInt(message: string) {
  return z.coerce.number<string | number>(message).check(z.int(message), z.positive(message), z.maximum(2_147_483_647, message))
}

/** The version of a record that a save was made from; saving over a newer one is refused. Without it a save is taken. */
export const SavedVersion = maybe(positiveInt(MESSAGES.numberInvalid))

/** Part of an address: small letters and digits in words parted by hyphens. */
export const Slug = requiredText(MESSAGES.requiredOf('Slug'), 120).check(
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: (issue) => (issue.input ? ADMIN_MESSAGES.slugInvalid : MESSAGES.requiredOf('Slug')),
  }),
)

const Items = z
  .array(
    z.object({
      title: requiredText(MESSAGES.requiredOf('Title'), 300),
      description: requiredText(MESSAGES.requiredOf('Description'), 3000),
    }),
    ADMIN_MESSAGES.listInvalid,
  )
  .check(z.maxLength(60, 'Use at most 60 rows'))

/** Titles with descriptions, as a list or, as the specification's server kept them, as JSON text. Empty rows are dropped. */
export const ItemsInput = z.pipe(z.transform(toRows), Items)

function toRows(value: unknown): unknown {
  const rows = typeof value === 'string' ? parseJson(value) : (value ?? [])
  return Array.isArray(rows) ? rows.filter((row) => !isEmptyRow(row)) : rows
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return []
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isBlank = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

function isEmptyRow(row: unknown): boolean {
  return (
    typeof row === 'object' &&
    row !== null &&
    'title' in row &&
    'description' in row &&
    isBlank(row.title) &&
    isBlank(row.description)
  )
}

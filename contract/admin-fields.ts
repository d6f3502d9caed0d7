import * as z from 'zod/mini'
import { ADMIN_MESSAGES } from './admin-messages.ts'
import { API_MESSAGES } from './api-messages.ts'
import { anyText, maybe, requiredEmail, requiredText } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { toDialled } from './phones.ts'
import { toLine, toPlain, toSigns } from './text.ts'

/** A positive integer, as a number or as text. */
/* @__NO_SIDE_EFFECTS__ */
export function positiveInt(message: string) {
  return z.coerce.number<string | number>(message).check(z.int(message), z.positive(message), z.maximum(2_147_483_647, message))
}

// Date.parse reads 30 February as a day in March, so we check that the day survives the round trip.
export const isDay = (day: string) => {
  const at = Date.parse(`${day}T00:00Z`)
  return /^20\d\d-\d\d-\d\d$/.test(day) && at > 0 && new Date(at).toISOString().startsWith(day)
}
/** A day such as 2026-11-21. */
export const Day = /* @__PURE__ */ z.string(ADMIN_MESSAGES.dateInvalid).check(z.refine(isDay, ADMIN_MESSAGES.dateInvalid))

/** The version that was edited. A save over a newer version is refused; without this field it overwrites. */
export const SavedVersion = /* @__PURE__ */ maybe(positiveInt(MESSAGES.numberInvalid))

/** Sort order of a list: `title` is ascending, `-title` descending; without it, the list has its default order. */
/* @__NO_SIDE_EFFECTS__ */
export function sortBy<const Name extends string>(names: readonly Name[]) {
  const orders = names.flatMap((name) => [name, `-${name}`] as const)
  return z.optional(z.enum(orders, API_MESSAGES.sortUnknown))
}

/** The last part of a page's address: lower-case words of letters and digits, joined by hyphens. */
export const Slug = /* @__PURE__ */ requiredText(ADMIN_MESSAGES.requiredOf('Slug'), 120, toLine).check(
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: (issue) => (issue.input ? ADMIN_MESSAGES.slugInvalid : ADMIN_MESSAGES.requiredOf('Slug')),
  }),
)

/** A phone number that can be dialled, stored as typed; `missing` is the message for an empty field. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredPhone(missing: string) {
  return requiredText(missing, 30, toSigns).check(
    z.refine((phone) => toDialled(phone) !== undefined, {
      error: (issue) => (issue.input ? ADMIN_MESSAGES.phoneInvalid : missing),
    }),
  )
}

/** A phone number, or an empty text. */
export const PhoneOrNone = /* @__PURE__ */ blankOr(
  z.string().check(
    z.maxLength(30, MESSAGES.tooLong(30)),
    z.refine((phone) => toDialled(phone) !== undefined, ADMIN_MESSAGES.phoneInvalid),
  ),
)
export const EmailOrNone = /* @__PURE__ */ blankOr(requiredEmail(MESSAGES.emailInvalid))
/** The address of a page on another site; `www.example.com/us` gets its `https://`. */
export const LinkOrNone = /* @__PURE__ */ blankOr(
  z.pipe(
    z.transform((link: string) => (/^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`)),
    z
      .url({ protocol: /^https?$/, hostname: /\./, error: ADMIN_MESSAGES.linkInvalid })
      .check(z.maxLength(500, MESSAGES.tooLong(500))),
  ),
  toLine,
)
/** A time of day such as 08:00; as a closing time, 00:00 is midnight. */
export const TimeOfDay = /* @__PURE__ */ z
  .string(ADMIN_MESSAGES.timeInvalid)
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, ADMIN_MESSAGES.timeInvalid))

/** Accepts an empty text, which clears the field, or anything that the schema accepts. */
/* @__NO_SIDE_EFFECTS__ */
function blankOr<T extends z.ZodMiniType<string, string>>(schema: T, clean = toSigns) {
  const text = z.string(MESSAGES.textNeeded).check(z.overwrite(clean))
  return z.pipe(
    text,
    z.transform((value, context) => {
      if (value === '') return ''
      const result = schema.safeParse(value)
      if (result.success) return result.data
      context.issues.push({ code: 'custom', message: result.error.issues[0]?.message ?? '', input: value })
      return z.NEVER
    }),
  )
}

const ROW = {
  title: anyText(300, toLine, ADMIN_MESSAGES.requiredOf('Title')),
  description: anyText(3000, toPlain, ADMIN_MESSAGES.requiredOf('Description')),
}

type Row = { title: string; description: string; price?: string | undefined }

/** A row needs both texts, or is empty. */
/* @__NO_SIDE_EFFECTS__ */
function completeRow<R extends z.ZodMiniType<Row>>(row: R) {
  return row.check(({ value: { title, description, price }, issues }) => {
    if (!title === !description && (title || !price)) return
    for (const field of title ? ['description'] : description ? ['title'] : ['title', 'description']) {
      const message = ADMIN_MESSAGES.requiredOf(field === 'title' ? 'Title' : 'Description')
      issues.push({ code: 'custom', path: [field], message, input: '' })
    }
  })
}

/**
 * Titles with descriptions, as a list or, as the specification's server stored them, as JSON text. Empty rows are
 * dropped after the check, so that an error names the row by the number that the form shows.
 */
export const ItemsInput = /* @__PURE__ */ rowsInput(z.object(ROW))

/** Items with prices. Older clients don't send prices: a row without `price` keeps the stored one, see `keepPrices`. */
export const OffersInput = /* @__PURE__ */ rowsInput(z.object({ ...ROW, price: z.optional(anyText(60, toLine)) }))

/* @__NO_SIDE_EFFECTS__ */
function rowsInput<R extends z.ZodMiniType<Row>>(row: R) {
  const complete: z.ZodMiniType<z.output<R>[], z.output<R>[]> = z.array(z.custom<z.output<R>>())
  return z.pipe(
    z.pipe(z.transform(toRows), z.array(completeRow(row), ADMIN_MESSAGES.listInvalid)),
    z.pipe(
      z.transform((rows: z.output<R>[]) => rows.filter(({ title }) => title !== '')),
      complete.check(z.maxLength(60, 'Use at most 60 rows')),
    ),
  )
}

function toRows(value: unknown): unknown {
  const rows = typeof value === 'string' ? parseJson(value) : (value ?? [])
  return Array.isArray(rows) ? rows.map((row) => (isEmptyRow(row) ? { title: '', description: '' } : row)) : rows
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
    isBlank(row.description) &&
    isBlank('price' in row ? row.price : '')
  )
}

import * as z from 'zod/mini'
import { ADMIN_MESSAGES } from '../admin-messages.ts'
import { Data, endpoint, Saved } from '../endpoint.ts'
import { Id, requiredText } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { MESSAGES } from '../messages.ts'

/** The kinds of content whose texts may name a charge. */
export const CHARGE_KINDS = ['services', 'homepage', 'blogs', 'documents'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** A record in one language, as one save left it. */
const SavedTexts = z.object({
  kind: z.enum(CHARGE_KINDS, MESSAGES.notFound),
  key: requiredText(MESSAGES.notFound, 60),
  language: z.enum(LANGUAGES, MESSAGES.notFound),
  version: z
    .int(MESSAGES.numberInvalid)
    .check(z.minimum(1, MESSAGES.numberInvalid), z.maximum(2_147_483_647, MESSAGES.numberInvalid)),
})
export type SavedTexts = z.infer<typeof SavedTexts>

/** Where an amount stands: `name` is that of the text, `at` the offset of its first digit. */
const Spot = z.extend(SavedTexts, {
  name: requiredText(MESSAGES.notFound, 100),
  at: z.int(MESSAGES.numberInvalid).check(z.minimum(0, MESSAGES.numberInvalid)),
})
export type Spot = z.infer<typeof Spot>

const FormerCharge = z.extend(Spot, {
  /** Title of the record. */
  title: z.string(),
  /** The text's name with a row's place instead of its id: `faqs.0.description`. */
  place: z.string(),
  /** The amount as it is written, and the words around it. */
  written: z.string(),
  before: z.string(),
  after: z.string(),
  /** Whether it names this service's visit; otherwise it may as well be another price. */
  is_sure: z.boolean(),
})
export type FormerCharge = z.infer<typeof FormerCharge>

const path = '/services/:id/former-charges'

export const list = endpoint({
  method: 'GET',
  path,
  auth: 'editor',
  summary: 'Where texts still name an earlier visiting charge of a service: its own texts first, then what is less sure',
  input: z.object({ id: Id }),
  output: Data(
    z.object({
      /** The earlier charges in rupees that are looked for. */
      charges: z.array(z.number()),
      /** The present one; null where it is no number, which no amount can be replaced with. */
      present: z.nullable(z.number()),
      found: z.array(FormerCharge),
    }),
  ),
})

const MOST = 1000

/** What was saved, for the undo, and the titles of the records that somebody changed meanwhile. */
const Replaced = z.object({ saved: z.array(SavedTexts), left_out: z.array(z.string()) })
export type Replaced = z.infer<typeof Replaced>

export const replace = endpoint({
  method: 'POST',
  path: `${path}/replace`,
  auth: 'editor',
  summary: 'Replace an earlier visiting charge in texts; each keeps its version before',
  input: z.object({
    id: Id,
    spots: z.array(Spot, ADMIN_MESSAGES.listInvalid).check(z.maxLength(MOST, MESSAGES.tooLong(MOST))),
  }),
  output: Saved(Replaced),
})

export const putBack = endpoint({
  method: 'POST',
  path: `${path}/put-back`,
  auth: 'editor',
  summary: 'Undo the replacement of an earlier visiting charge',
  input: z.object({
    id: Id,
    saved: z.array(SavedTexts, ADMIN_MESSAGES.listInvalid).check(z.maxLength(MOST, MESSAGES.tooLong(MOST))),
  }),
  output: Saved(Replaced),
})

export const update = endpoint({
  method: 'PUT',
  path,
  auth: 'editor',
  summary: 'Which earlier charges of a service are looked for: none once somebody found the amounts that are left right',
  input: z.object({
    id: Id,
    charges: z
      .array(
        z.int(MESSAGES.numberInvalid).check(z.positive(MESSAGES.numberInvalid), z.maximum(9_999_999, MESSAGES.numberInvalid)),
        ADMIN_MESSAGES.listInvalid,
      )
      .check(z.maxLength(20, MESSAGES.tooLong(20))),
  }),
  output: Saved(z.object({ charges: z.array(z.number()) })),
})

import * as z from 'zod/mini'
import { SavedVersion, sortBy } from '../admin-fields.ts'
import { ADMIN_MESSAGES } from '../admin-messages.ts'
import { Time } from '../endpoint.ts'
import { anyText, requiredText } from '../fields.ts'
import { SERVICE_TYPES } from '../options.ts'
import { contentCalls } from './content-calls.ts'

/** The meaning of words for trades that the site does not offer. */
export const OTHER_TRADES = 'Other trades'
/** The meaning that all yearly plans share. */
export const YEARLY_PLANS = 'Annual-Subscription'
export const MEANINGS: readonly string[] = [...SERVICE_TYPES, YEARLY_PLANS, OTHER_TRADES]
/** A single service's meaning is the end of its page's address, such as `subscription/security-guard`. */
const ADDRESS = /^[a-z-]+\/[a-z0-9-]+$/

const MAX_WORDS = 5000

/** The words people use for a trade or a page when they search. */
export const SearchWords = z.object({
  id: z.number(),
  meaning: z.string(),
  /** Words that name it, with spaces between them. */
  words: z.string(),
  /** Parts, faults and brands, which it may share with other trades. */
  signs: z.string(),
  version: z.number(),
  created_at: Time,
  updated_at: Time,
})
export type SearchWords = z.infer<typeof SearchWords>

export const SearchWordsInput = z.object({
  meaning: requiredText(ADMIN_MESSAGES.requiredOf('Meaning'), 200).check(
    z.refine((meaning) => MEANINGS.includes(meaning) || ADDRESS.test(meaning), ADMIN_MESSAGES.meaningUnknown),
  ),
  words: requiredText(ADMIN_MESSAGES.requiredOf('Words'), MAX_WORDS),
  signs: z._default(anyText(MAX_WORDS), ''),
  version: SavedVersion,
})

export const { list, get, create, update, remove, restore } = contentCalls({
  ...({ kind: 'search-words', name: 'search word', row: SearchWords, input: SearchWordsInput } as const),
  summaries: {
    list: 'What people call trades and pages in their searches, newest first',
    get: 'The words of one meaning',
    create: 'Write what people call a trade or a page',
    update: 'Save the words of one meaning',
    remove: 'Put the words of one meaning into the trash',
    restore: 'Take the words of one meaning out of the trash',
  },
  filters: { sort: sortBy(['meaning', 'updated_at']) },
})

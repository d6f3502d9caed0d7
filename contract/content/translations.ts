import * as z from 'zod/mini'
import { sortBy } from '../admin-fields.ts'
import { API_MESSAGES } from '../api-messages.ts'
import { Data, endpoint, Page, Saved } from '../endpoint.ts'
import { anyText, ListQuery, requiredText } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { TRANSLATED_KINDS, TRANSLATION_LANGUAGES } from './translated-fields.ts'

const Kind = z.enum(TRANSLATED_KINDS, MESSAGES.notFound)
const Language = z.enum(TRANSLATION_LANGUAGES, MESSAGES.notFound)

/** The id of a record, or the key of a document; the contact details have the name of their kind. */
const Key = requiredText(MESSAGES.notFound, 60)

export const listLive = endpoint({
  method: 'GET',
  path: '/public/translations',
  isContent: true,
  summary: 'Which records can be read in another language than English: those whose translation is live',
  output: Data(z.array(z.object({ kind: Kind, key: z.string(), language: Language }))),
})

/**
 * State of a translated text. `figures`: its numbers differ from the English text's, such as an old price, and no one
 * has confirmed them. `changed`: the English text has changed since the translation. `same`: both languages use the
 * English text.
 */
export const TEXT_STATES = ['figures', 'changed', 'missing', 'same', 'current'] as const
const TextState = z.enum(TEXT_STATES)
export type TextState = z.infer<typeof TextState>

/** Progress of a record's translation into one language. */
const Progress = z.object({
  language: Language,
  is_live: z.boolean(),
  /** Number of English texts, and how many of them have each state. */
  total: z.number(),
  states: z.object({ figures: z.number(), changed: z.number(), missing: z.number(), same: z.number(), current: z.number() }),
})
export type Progress = z.infer<typeof Progress>

const Translated = { kind: Kind, key: z.string(), title: z.string() }

/** A record with the state of its translations. */
export const TranslatedRecord = z.object({ ...Translated, languages: z.array(Progress) })
export type TranslatedRecord = z.infer<typeof TranslatedRecord>

/** Filters of the list: records with texts in this state, or with a translation hidden from visitors. */
export const TO_DO = ['figures', 'changed', 'missing', 'hidden'] as const

export const list = endpoint({
  method: 'GET',
  path: '/translations',
  auth: 'editor',
  summary: 'The records that are translated, those with the most to do first',
  input: z.object({
    ...ListQuery,
    kind: z.optional(Kind),
    key: z.optional(Key),
    /** Several keys of the kind, for instance those on a page of its list: `3,7,12`. */
    keys: z.optional(requiredText(MESSAGES.notFound, 2000)),
    language: z.optional(Language),
    to_do: z.optional(z.enum(TO_DO, MESSAGES.notFound)),
    sort: sortBy(['title', 'kind']),
  }),
  output: Page(TranslatedRecord),
})

/** A text of a record with its translation. */
export const TextPair = z.object({
  /** `title`, `faqs.<row>.description` */
  name: z.string(),
  english: z.string(),
  /** Hash of the English text, which a translation of it stores as `of`. */
  of: z.string(),
  /** The English text before its last change, if it has changed since the translation and is still known. */
  english_before: z.nullable(z.string()),
  /** Empty if there is no translation, or if the English text is used. */
  text: z.string(),
  text_of: z.string(),
  state: TextState,
  /**
   * The translation shipped with the first start, if the English text is unchanged; offered if a translation is
   * missing.
   */
  ours: z.nullable(z.string()),
})
export type TextPair = z.infer<typeof TextPair>

/** A record's translation, text by text in form order. Version 0 was never saved. */
export const Translation = z.object({
  ...Translated,
  language: Language,
  is_live: z.boolean(),
  version: z.number(),
  /** What `{charge}` stands for in the texts of a service. */
  visit_charge: z.optional(z.string()),
  texts: z.array(TextPair),
})
export type Translation = z.infer<typeof Translation>

const path = '/translations/:kind/:key/:language'
const Place = { kind: Kind, key: Key, language: Language }

export const get = endpoint({
  method: 'GET',
  path,
  auth: 'editor',
  summary: 'A record and its translation, text by text',
  input: z.object(Place),
  output: Data(Translation),
})

/** `same`: the English text is used in both languages. An empty text means no translation. */
export const TextInput = z.object({
  text: anyText(500_000),
  same: z._default(z.boolean(), false),
  of: z.string(MESSAGES.textNeeded).check(z.regex(/^([0-9a-f]{12})?$/, MESSAGES.textNeeded)),
})

const MAX_TEXTS = 500

export const update = endpoint({
  method: 'PUT',
  path,
  auth: 'editor',
  summary: 'Save a translation; texts that are left out stay as they are',
  input: z.object({
    ...Place,
    texts: z
      .record(z.string(), TextInput, API_MESSAGES.notAnObject)
      .check(z.refine((texts) => Object.keys(texts).length <= MAX_TEXTS, MESSAGES.tooLong(MAX_TEXTS))),
    /** The version that the save was made from; 0 before the first. */
    version: z.optional(z.number(MESSAGES.numberInvalid).check(z.int(), z.minimum(0))),
  }),
  output: Saved(Translation),
})

export const setLive = endpoint({
  method: 'POST',
  path: `${path}/live`,
  auth: 'editor',
  summary: 'Show a translation to visitors, or hide it; its most important texts have to be there',
  input: z.object({ ...Place, is_live: z.boolean(MESSAGES.textNeeded) }),
  output: Saved(Translation),
})

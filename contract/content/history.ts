import * as z from 'zod/mini'
import { positiveInt, sortBy } from '../admin-fields.ts'
import { Data, endpoint, Page, Time } from '../endpoint.ts'
import { ListQuery, requiredText } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { CONTENT_KINDS, kindsWith } from './content.ts'
import { TRANSLATION_LANGUAGES } from './translated-fields.ts'

/** Every kind of content keeps its saves as versions, and so do its translations: `translations`, `services-7-hi`. */
export const VERSIONED_KINDS = [...CONTENT_KINDS, 'translations'] as const
const VersionedKind = z.enum(VERSIONED_KINDS, MESSAGES.notFound)
export type VersionedKind = z.infer<typeof VersionedKind>

const Version = z.object({ version: z.number(), by: z.nullable(z.string()), created_at: Time })

/** The id of a record, or the key of a document. */
const Key = requiredText(MESSAGES.notFound, 60)

export const listVersions = endpoint({
  method: 'GET',
  path: '/versions/:kind/:key',
  auth: 'editor',
  summary: 'The saves of a record, newest first',
  input: z.object({ kind: VersionedKind, key: Key }),
  output: Data(z.array(Version)),
})

export const getVersion = endpoint({
  method: 'GET',
  path: '/versions/:kind/:key/:version',
  auth: 'editor',
  summary: 'A record as one save left it; saving its fields again restores it',
  input: z.object({ kind: VersionedKind, key: Key, version: positiveInt(MESSAGES.notFound) }),
  output: Data(z.extend(Version, { fields: z.record(z.string(), z.unknown()) })),
})

/** A save of the caller: of a record, or of its translation into a language. */
export const OwnEdit = z.object({
  kind: z.enum(CONTENT_KINDS),
  key: z.string(),
  language: z.nullable(z.enum(TRANSLATION_LANGUAGES)),
  title: z.string(),
  saved_at: Time,
})
export type OwnEdit = z.infer<typeof OwnEdit>

export const listOwn = endpoint({
  method: 'GET',
  path: '/versions',
  auth: 'editor',
  summary: 'What the caller saved last, each record and translation once',
  output: Data(z.array(OwnEdit)),
})

export const TRASH_LIFE_DAYS = 30

export const TRASH_KINDS = [...kindsWith('trash'), 'leads'] as const
export const TrashEntry = z.object({ kind: z.enum(TRASH_KINDS), id: z.number(), title: z.string(), deleted_at: Time })
export type TrashEntry = z.infer<typeof TrashEntry>

export const listTrash = endpoint({
  method: 'GET',
  path: '/trash',
  auth: 'admin',
  summary: 'What the caller’s role may restore of what was deleted in the last 30 days, newest first',
  input: z.object({ ...ListQuery, sort: sortBy(['title', 'kind', 'deleted_at']) }),
  output: Page(TrashEntry),
})

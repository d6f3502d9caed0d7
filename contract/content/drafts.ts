import * as z from 'zod/mini'
import { Data, endpoint } from '../endpoint.ts'
import { MESSAGES } from '../messages.ts'

/** How long unsaved text is kept, on the device and on the server. */
export const DRAFT_LIFE_DAYS = 30
/** Maximum length: a blog of 500,000 characters, with JSON's escapes. */
export const MAX_DRAFT = 1_000_000

/** The unsaved text of a form. */
export const Draft = z.object({
  /** Made by the form when it opens. */
  key: z.string(),
  /** JSON, as the form wrote it. */
  text: z.string(),
})
export type Draft = z.infer<typeof Draft>

/** The name of the form's record: `blogs-7`, `blogs-new`, `translations-blogs-7-hi`. */
const record = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, MESSAGES.notFound))
const key = z.string().check(z.regex(/^[a-z0-9]{8,40}$/, MESSAGES.notFound))
export const list = endpoint({
  method: 'GET',
  path: '/drafts/:record',
  auth: 'editor',
  summary: 'The unsaved texts of a record that the caller typed, newest first',
  input: z.object({ record }),
  output: Data(z.array(Draft)),
})

export const save = endpoint({
  method: 'PUT',
  path: '/drafts/:record/:key',
  auth: 'editor',
  // It changes no content and is called once a minute.
  isAudited: false,
  summary: 'Keep unsaved text, readable by the caller alone',
  input: z.object({
    record,
    key,
    // PostgreSQL can't store U+0000, and JSON never contains it.
    text: z.string().check(
      z.overwrite((json) => json.replaceAll('\0', '')),
      z.maxLength(MAX_DRAFT, MESSAGES.tooLong(MAX_DRAFT)),
    ),
  }),
  output: Data(z.object({ key: z.string() })),
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/drafts/:record/:key',
  auth: 'editor',
  isAudited: false,
  summary: 'Remove unsaved text that was saved or discarded',
  input: z.object({ record, key }),
  output: Data(z.object({ key: z.string() })),
})

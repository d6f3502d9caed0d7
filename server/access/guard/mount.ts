import type { Context, Hono, MiddlewareHandler } from 'hono'
import type * as z from 'zod/mini'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { CSV_CUT_HEADER } from '../../../contract/bookings/leads.ts'
import type { Caller } from '../../../contract/endpoint.ts'
import { API_BASE } from '../../../contract/paths.ts'
import { LANGUAGE_HEADER } from '../../../contract/request.ts'
import type { Call } from '../../platform/http/calls.ts'
import { AppError, invalid, toFieldErrors } from '../../platform/http/errors.ts'
import { CONTENT_CACHING, TRANSLATED_CACHING } from '../../platform/http/headers.ts'
import { findLanguage, translateMessages } from '../../platform/http/language.ts'
import { type RecordAction, toFieldNames } from './record-action.ts'

/** Serves every call of the contract: identifies the caller, parses the input, and answers in the promised shape. */
export function mountCalls(app: Hono, calls: readonly Call[], recordAction: RecordAction): void {
  for (const { module, name, endpoint, answer } of calls) {
    app.on(endpoint.method, API_BASE + endpoint.path, async (c) => {
      const answered = await recordAction(c, { name: `${module}.${name}`, endpoint }, async (caller) => {
        const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
        const input = hasBody ? await readJsonObject(c) : c.req.query()
        caller.audit?.({ fields: toFieldNames(input) })
        return answer({ ...input, ...c.req.param() }, caller)
      }).catch((error) => {
        if (!endpoint.failure || !(error instanceof AppError)) throw error
        throw new AppError(error.code, error.message, { ...error.details, body: { ...endpoint.failure, ...error.details.body } })
      })
      const language = findLanguage(c)
      const contentCaching = language === 'en' ? CONTENT_CACHING : TRANSLATED_CACHING
      c.header('Cache-Control', endpoint.isContent ? contentCaching : 'no-store')
      if (endpoint.isContent) c.header('Vary', LANGUAGE_HEADER)
      return c.json(translateMessages(language, answered), endpoint.status)
    })
  }
}

/**
 * Refuses calls that another site's page makes through a visitor's browser: such a page could make its visitors request
 * codes. The payment provider's webhook comes from no browser, and its checkout posts to the booking page.
 */
export const refuseOtherSites: MiddlewareHandler = (c, next) => {
  if (c.req.header('sec-fetch-site') === 'cross-site') throw new AppError('forbidden', API_MESSAGES.otherSite)
  return next()
}

/** The body of a call, `{}` if there is none. */
export async function readJsonObject(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (text === '') return {}
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(c.req.header('content-type') ?? ''))
    throw new AppError('unsupportedType', API_MESSAGES.unsupportedType)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('malformed', API_MESSAGES.malformedJson)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('malformed', API_MESSAGES.notAnObject)
  return value as Record<string, unknown>
}

type File = {
  path: string
  /** The action in the audit log. */
  name: string
  answer: (c: Context, caller: Caller) => Promise<Response>
}

/** Serves a file to owners who have confirmed who they are. Outside the contract, which only describes JSON. */
export function mountFile(app: Hono, recordAction: RecordAction, { path, name, answer }: File): void {
  const endpoint = { auth: 'owner', method: 'GET', status: 200, isAudited: true, stepUp: 'sensitive' } as const
  app.get(API_BASE + path, (c) => recordAction(c, { name, endpoint }, (caller) => answer(c, caller)))
}

/** Headers that make the browser save an answer as a file of this name. */
export const asFile = (fileName: string) => ({
  'Content-Disposition': `attachment; filename="${fileName}"`,
  'Cache-Control': 'no-store',
})

type Download<Query extends z.ZodMiniType> = {
  path: string
  fileName: string
  /** The action in the audit log. */
  name: string
  query: Query
  /** `isCut`: there are more rows than the file may hold. */
  build: (query: z.output<Query>, caller: Caller) => Promise<{ text: string; isCut: boolean }>
}

/** Serves a list to owners as a CSV file. */
export function mountCsv<Query extends z.ZodMiniType>(
  app: Hono,
  recordAction: RecordAction,
  { path, fileName, name, query, build }: Download<Query>,
): void {
  mountFile(app, recordAction, {
    ...{ path, name },
    async answer(c, caller) {
      const { data, error } = query.safeParse(c.req.query())
      if (error) throw invalid(toFieldErrors(error.issues))
      const { text, isCut } = await build(data, caller)
      const headers = { 'Content-Type': 'text/csv; charset=utf-8', ...asFile(fileName) }
      return c.body(text, 200, isCut ? { ...headers, [CSV_CUT_HEADER]: '1' } : headers)
    },
  })
}

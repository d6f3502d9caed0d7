import type { Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import { CSV_CUT_HEADER } from '../../../contract/bookings/leads.ts'
import type { Caller } from '../../../contract/endpoint.ts'
import { API_BASE } from '../../../contract/paths.ts'
import { invalid, toFieldErrors } from '../../platform/http/errors.ts'
import type { RecordAction } from './record-action.ts'

type File = {
  path: string
  /** The action in the audit log. */
  name: string
  answer: (c: Context, caller: Caller) => Promise<Response>
}

/** Serves a file to owners who confirmed who they are. It is outside the contract, which only describes JSON. */
export function mountFile(app: Hono, recordAction: RecordAction, { path, name, answer }: File): void {
  const endpoint = { auth: 'owner', method: 'GET', status: 200, isAudited: true, stepUp: 'sensitive' } as const
  app.get(API_BASE + path, (c) => recordAction(c, { name, endpoint }, (caller) => answer(c, caller)))
}

/** Headers with which the browser saves an answer as a file of this name. */
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

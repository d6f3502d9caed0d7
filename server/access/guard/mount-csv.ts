import type { Hono } from 'hono'
import type * as z from 'zod/mini'
import { CSV_CUT_HEADER } from '../../../contract/bookings/leads.ts'
import type { Caller } from '../../../contract/endpoint.ts'
import { invalid, toFieldErrors } from '../../platform/http/errors.ts'
import type { RecordAction } from '../audit/record-action.ts'
import { asFile, mountFile } from './mount-file.ts'

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

import type { Hono } from 'hono'
import type * as z from 'zod/mini'
import { CSV_CUT_HEADER } from '../../../contract/bookings/leads.ts'
import type { Caller } from '../../../contract/endpoint.ts'
import { API_BASE } from '../../../contract/paths.ts'
import { invalid, toFieldErrors } from '../../platform/http/errors.ts'
import type { RecordAction } from '../audit/record-action.ts'

type Download<Query extends z.ZodMiniType> = {
  path: string
  fileName: string
  /** The action in the audit log. */
  name: string
  query: Query
  /** `isCut`: there are more rows than the file may hold. */
  build: (query: z.output<Query>, caller: Caller) => Promise<{ text: string; isCut: boolean }>
}

/** Serves a list to owners as a CSV file, which is outside the contract because that only describes JSON. */
export function mountCsv<Query extends z.ZodMiniType>(
  app: Hono,
  recordAction: RecordAction,
  { path, fileName, name, query, build }: Download<Query>,
): void {
  const endpoint = { auth: 'owner', method: 'GET', status: 200, isAudited: true, stepUp: 'sensitive' } as const
  app.get(API_BASE + path, async (c) => {
    const { text, isCut } = await recordAction(c, { name, endpoint }, async (caller) => {
      const { data, error } = query.safeParse(c.req.query())
      if (error) throw invalid(toFieldErrors(error.issues))
      return build(data, caller)
    })
    return c.body(text, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
      ...(isCut && { [CSV_CUT_HEADER]: '1' }),
    })
  })
}

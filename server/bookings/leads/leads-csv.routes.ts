import type { Context, Hono } from 'hono'
import { CSV_CUT_HEADER, CSV_ROWS, LEADS_CSV_PATH, LeadsCsvQuery } from '../../../contract/bookings/leads.ts'
import { API_BASE } from '../../../contract/paths.ts'
import type { RecordAction } from '../../access/audit/record-action.ts'
import { toCaller } from '../../access/guard/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalid, toFieldErrors } from '../../platform/http/errors.ts'
import { listLeads } from './leads.search.store.ts'
import { toLeadsCsv } from './leads-csv.rules.ts'

/** The filtered leads as a CSV file, which is outside the contract because that only describes JSON. */
export function mountLeadsCsv(app: Hono, deps: Deps, recordAction: RecordAction): void {
  const endpoint = { auth: 'owner', method: 'GET', status: 200, isAudited: true, stepUp: 'sensitive' } as const
  const list = async (c: Context) => {
    await toCaller(c, endpoint, deps)
    const query = LeadsCsvQuery.safeParse(c.req.query())
    if (!query.success) throw invalid(toFieldErrors(query.error.issues))
    return listLeads(deps.db, { ...query.data, page: 1, limit: CSV_ROWS })
  }
  app.get(API_BASE + LEADS_CSV_PATH, async (c) => {
    const { rows, total } = await recordAction(c, { name: 'leads.export', endpoint }, () => list(c))
    return c.body(toLeadsCsv(rows), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="leads.csv"',
      'Cache-Control': 'no-store',
      ...(total > CSV_ROWS && { [CSV_CUT_HEADER]: '1' }),
    })
  })
}

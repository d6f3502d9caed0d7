import type { Hono } from 'hono'
import { CSV_CUT_HEADER, CSV_ROWS, LEADS_CSV_PATH, LeadsCsvQuery } from '../../contract/leads.ts'
import { API_BASE } from '../../contract/paths.ts'
import type { Deps } from '../deps.ts'
import { toCaller } from '../http/caller.ts'
import { invalid, toFieldErrors } from '../http/errors.ts'
import { logAction } from '../http/mount.ts'
import { listLeads } from './leads.search.store.ts'
import { toCsv } from './leads-csv.rules.ts'

/** The filtered leads as a CSV file, which is outside the contract because that only describes JSON. */
export function mountLeadsCsv(app: Hono, deps: Deps): void {
  app.get(API_BASE + LEADS_CSV_PATH, async (c) => {
    const caller = await toCaller(c, { auth: 'owner', stepUp: 'sensitive' }, deps)
    const query = LeadsCsvQuery.safeParse(c.req.query())
    if (!query.success) throw invalid(toFieldErrors(query.error.issues))
    const { rows, total } = await listLeads(deps.db, { ...query.data, page: 1, limit: CSV_ROWS })
    logAction(c, caller, 'exportLeads', deps)
    return c.body(toCsv(rows), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="leads.csv"',
      'Cache-Control': 'no-store',
      ...(total > CSV_ROWS && { [CSV_CUT_HEADER]: '1' }),
    })
  })
}

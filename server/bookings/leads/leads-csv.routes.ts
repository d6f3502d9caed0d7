import type { Hono } from 'hono'
import { CSV_ROWS, LEADS_CSV_PATH, LeadsCsvQuery } from '../../../contract/bookings/leads.ts'
import { mountCsv } from '../../access/guard/downloads.ts'
import type { RecordAction } from '../../access/guard/record-action.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listHistoryOf } from './leads.admin.store.ts'
import { toLeadFilter } from './leads.rules.ts'
import { listLeads } from './leads.search.store.ts'
import { toLeadsCsv } from './leads-csv.rules.ts'

export function mountLeadsCsv(app: Hono, { db, now }: Deps, recordAction: RecordAction): void {
  mountCsv(app, recordAction, {
    ...{ path: LEADS_CSV_PATH, fileName: 'leads.csv', name: 'leads.export', query: LeadsCsvQuery },
    async build(query, caller) {
      const { rows, total } = await listLeads(db, { ...toLeadFilter(query, caller, now()), page: 1, limit: CSV_ROWS })
      const history = await listHistoryOf(db, rows)
      return { text: toLeadsCsv(rows, history), isCut: total > CSV_ROWS }
    },
  })
}

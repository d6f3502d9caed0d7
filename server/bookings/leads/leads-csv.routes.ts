import type { Hono } from 'hono'
import { CSV_ROWS, LEADS_CSV_PATH, LeadsCsvQuery } from '../../../contract/bookings/leads.ts'
import type { RecordAction } from '../../access/audit/record-action.ts'
import { mountCsv } from '../../access/guard/mount-csv.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listLeads } from './leads.search.store.ts'
import { toLeadsCsv } from './leads-csv.rules.ts'

export function mountLeadsCsv(app: Hono, { db }: Deps, recordAction: RecordAction): void {
  mountCsv(app, recordAction, {
    ...{ path: LEADS_CSV_PATH, fileName: 'leads.csv', name: 'leads.export', query: LeadsCsvQuery },
    async build(query) {
      const { rows, total } = await listLeads(db, { ...query, page: 1, limit: CSV_ROWS })
      return { text: toLeadsCsv(rows), isCut: total > CSV_ROWS }
    },
  })
}

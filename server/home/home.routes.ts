import type { Handlers } from '../../contract/endpoint.ts'
import type { home } from '../../contract/home.ts'
import type { Deps } from '../deps.ts'
import { findHomeRecord, LIVE_HOME_ID } from './home.store.ts'

export function homeHandlers({ db }: Deps): Handlers<typeof home> {
  return {
    async getFrontHomePage() {
      const row = await findHomeRecord(db, LIVE_HOME_ID)
      if (!row) return { status: true, data: [] }
      return {
        status: true,
        data: [{ ...row, title: row.heading, faqs: JSON.stringify(row.faqs), updated_at: row.updated_at.toISOString() }],
      }
    },
  }
}

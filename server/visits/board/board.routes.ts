import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { dayIn } from '../../../contract/india.ts'
import { findLeadById } from '../../bookings/leads/leads.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalid } from '../../platform/http/errors.ts'
import { requireOpenWindow } from '../visits/visits.rules.ts'
import { findVisit } from '../visits/visits.store.ts'
import { boardReader, countNeeds, listCandidates } from './board.ts'

/** The board of a day, and who could be sent. */
export function boardHandlers(deps: Deps): Pick<Handlers<typeof api.visits>, 'list' | 'count' | 'listCandidates'> {
  const { db, now } = deps
  const readBoard = boardReader(deps)

  return {
    async list({ day, city, revision }) {
      return { status: true, data: await readBoard(day ?? dayIn(now()), city, revision) }
    },

    async count() {
      return { status: true, data: { needs: await countNeeds(deps) } }
    },

    async listCandidates({ lead_id, visit_id, window }) {
      const visit = visit_id ? await findVisit(db, visit_id) : undefined
      const leadId = visit?.lead_id ?? lead_id
      const lead = leadId && (await findLeadById(db, leadId))
      if (!lead) throw invalid({ lead_id: ADMIN_MESSAGES.leadUnknown })
      return { status: true, data: await listCandidates(deps, { lead, visit, chosen: requireOpenWindow(window, now()) }) }
    },
  }
}

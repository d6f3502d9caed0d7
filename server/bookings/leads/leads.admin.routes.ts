import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { canMove } from '../../../contract/bookings/leads.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { toPage } from '../../platform/http/page.ts'
import {
  findLead,
  hasLeadEvent,
  insertLeadEvent,
  listLeadHistory,
  listLeadsOfNumber,
  lockLead,
  removeLead,
  restoreLead,
} from './leads.admin.store.ts'
import { countLeadTabs, listLeads } from './leads.search.store.ts'
import { readingNoter } from './note-reading.ts'
import { findWayBack } from './tell-customer.ts'
import { countUnfinishedLeads, listUnfinishedLeads, removeUnfinishedLeadById } from './unfinished-leads.store.ts'

export function leadAdminHandlers(deps: Deps): Handlers<typeof api.leads, 'agent'> {
  const { db, now } = deps
  const noteReading = readingNoter(deps)

  async function getLead(id: number) {
    const lead = await findLead(db, id)
    if (!lead) throw notFound()
    return lead
  }

  return {
    async list(query, caller) {
      const found = await listLeads(db, query)
      await noteReading(caller, found.rows)
      return toPage(found, query)
    },

    async count({ since, ...filter }) {
      const [tabs, unfinished] = await Promise.all([countLeadTabs(db, filter, since), countUnfinishedLeads(db, now())])
      return { status: true, data: { ...tabs, unfinished } }
    },

    async get({ id }, caller) {
      const data = await getLead(id)
      await noteReading(caller, [data])
      const [history, earlier] = await Promise.all([listLeadHistory(db, id), listLeadsOfNumber(db, data)])
      return { status: true, data, history, earlier, way_back: await findWayBack(deps, id) }
    },

    async update({ id, status, note, request_id }, caller) {
      if (!status && !note) throw invalid({ status: ADMIN_MESSAGES.leadNothing })
      await db.transaction(async (tx) => {
        const lead = await lockLead(tx, id)
        if (!lead) throw notFound()
        // A repeated request, whose first answer was lost.
        if (request_id && (await hasLeadEvent(tx, id, request_id))) return
        // Setting the present status again is a repeated tap, not an error.
        if (status === lead.status && !note) return
        if (status && status !== lead.status && !canMove(lead.status, status)) {
          throw invalid({ status: ADMIN_MESSAGES.leadMoveRefused(lead.status, status) })
        }
        await insertLeadEvent(tx, {
          leadId: id,
          status: status ?? lead.status,
          note,
          requestId: request_id,
          administratorId: caller.session?.administratorId,
          now: now(),
        })
      })
      return { status: true, message: ADMIN_MESSAGES.leadUpdated, data: await getLead(id) }
    },

    async remove({ id }) {
      await db.transaction(async (tx) => {
        if (!(await removeLead(tx, id, now()))) throw notFound()
      })
      return { status: true, message: ADMIN_MESSAGES.deleted, data: { id } }
    },

    async restore({ id }) {
      await db.transaction(async (tx) => {
        if (!(await restoreLead(tx, id, now()))) throw notFound()
      })
      return { status: true, message: ADMIN_MESSAGES.restored }
    },

    async listUnfinished(query) {
      return toPage(await listUnfinishedLeads(db, now(), query), query)
    },

    async removeUnfinished({ id }) {
      await db.transaction(async (tx) => {
        if (!(await removeUnfinishedLeadById(tx, id))) throw notFound()
      })
      return { status: true, message: ADMIN_MESSAGES.deleted }
    },
  }
}

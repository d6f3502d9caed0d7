import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { findLeadEvent, getLead, insertLeadEvent, lockLead, removeCall } from './leads.admin.store.ts'
import { afterCall } from './leads.rules.ts'
import { findAssignee, listAssignees } from './leads.search.store.ts'

type Names = 'recordCall' | 'undoCall' | 'listAssignees' | 'assign'

/** Who was called, and who works on it. */
export function leadCallHandlers({ db, now }: Pick<Deps, 'db' | 'now'>): Pick<Handlers<typeof api.leads, 'agent'>, Names> {
  async function lock(tx: DbOrTx, id: number) {
    const lead = await lockLead(tx, id)
    if (!lead) throw notFound()
    return lead
  }
  const saved = async (id: number) => ({
    status: true as const,
    message: ADMIN_MESSAGES.leadUpdated,
    data: await getLead(db, id),
  })

  return {
    async recordCall({ id, reached, note, request_id }, caller) {
      const { administratorId } = requireSession(caller)
      const call_id = await db.transaction(async (tx) => {
        const lead = await lock(tx, id)
        // A repeated request, whose first answer was lost.
        const earlier = request_id && (await findLeadEvent(tx, id, request_id))
        if (earlier) return earlier
        return insertLeadEvent(tx, {
          leadId: id,
          what: reached ? 'called' : 'notReached',
          status: lead.status,
          note,
          requestId: request_id,
          administratorId,
          now: now(),
          fields: afterCall(lead, { reached, by: administratorId, at: now() }),
        })
      })
      return { ...(await saved(id)), call_id }
    },

    async undoCall({ id, call_id }) {
      await db.transaction(async (tx) => {
        if (!(await removeCall(tx, await lock(tx, id), call_id))) throw notFound()
      })
      return saved(id)
    },

    async listAssignees() {
      return { status: true, data: await listAssignees(db) }
    },

    async assign({ id, assignee_id, instead_of }, caller) {
      await db.transaction(async (tx) => {
        const lead = await lock(tx, id)
        const before = await findAssignee(tx, lead.assignee_id)
        const next = await findAssignee(tx, assignee_id)
        if (assignee_id !== null && !next) throw invalid({ assignee_id: ADMIN_MESSAGES.assigneeRefused })
        // A repeated tap.
        if (before?.id === next?.id) return
        if (instead_of !== undefined && instead_of !== (before?.id ?? null))
          throw new AppError('conflict', ADMIN_MESSAGES.assigneeChanged(before?.email))
        await insertLeadEvent(tx, {
          leadId: id,
          what: 'assigned',
          status: lead.status,
          note: next?.email,
          administratorId: requireSession(caller).administratorId,
          now: now(),
          fields: { assignee_id },
        })
      })
      return saved(id)
    },
  }
}

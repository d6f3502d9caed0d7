import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { canMove } from '../../../contract/bookings/leads.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import { dayIn } from '../../../contract/india.ts'
import { insertEntry } from '../../access/audit/audit.store.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { toPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { PaidLead } from '../../platform/deps/visits.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { getLead, listHistoryOf, listLeadsOfNumber, removeCall, removeLead, restoreLead } from './leads.admin.store.ts'
import { leadCorrectionHandlers, phoneLeadHandlers } from './leads.hand.routes.ts'
import { afterCall, toLeadFilter, withRefund } from './leads.rules.ts'
import { countLeadTabs, findAssignee, listAssignees, listLeads } from './leads.search.store.ts'
import { findLeadEvent, insertLeadEvent, lockLead } from './leads.store.ts'
import { findWayBack } from './notify-customer.ts'
import { unfinishedLeadHandlers } from './unfinished-leads.routes.ts'
import { countUnfinishedLeads } from './unfinished-leads.store.ts'

/** What a lead's status does to its visit. */
const ENDINGS = { New: undefined, Completed: 'completed', Cancelled: 'cancelled' } as const

/** What payments, which stand above the leads, do where one is closed or deleted. */
type OrdersOfLeads = {
  /** Locks a lead and, before it, the order that it was paid with. Undefined for a lead that was deleted. */
  lockPaidLead(tx: DbOrTx, leadId: number): Promise<PaidLead | undefined>
  /** Looks at an order again: whether a payment is kept for a visit that did not take place. */
  advanceOrder(tx: DbOrTx, deps: Deps, orderId: number, source: 'administrator'): Promise<unknown>
}

/** What agents do with leads; visitors book them in ../create-lead.ts. */
export function leadHandlers(deps: Deps, { lockPaidLead, advanceOrder }: OrdersOfLeads): Handlers<typeof api.leads, 'agent'> {
  const { db, now } = deps
  const auditReading = makeReadAuditor(deps)

  return {
    ...leadCallHandlers(deps),
    ...phoneLeadHandlers(deps, auditReading),
    ...leadCorrectionHandlers(deps),
    ...unfinishedLeadHandlers(deps),

    async list(query, caller) {
      const found = await listLeads(db, toLeadFilter(query, caller, now()))
      await auditReading(caller, found.rows)
      return toPage(found, query)
    },

    async count({ since, ...query }, caller) {
      const [tabs, unfinished] = await Promise.all([
        countLeadTabs(db, toLeadFilter(query, caller, now()), requireSession(caller).administratorId, since),
        countUnfinishedLeads(db, now()),
      ])
      return { status: true, data: { ...tabs, unfinished } }
    },

    async get({ id }, caller) {
      const data = await getLead(db, id)
      await auditReading(caller, [data])
      const [histories, earlier] = await Promise.all([listHistoryOf(db, [data]), listLeadsOfNumber(db, data)])
      return { status: true, data, history: histories.get(id) ?? [], earlier, way_back: await findWayBack(deps, id) }
    },

    async update({ id, status, note, request_id }, caller) {
      if (!status && !note) throw invalid({ status: ADMIN_MESSAGES.leadNothing })
      const ended = await db.transaction(async (tx) => {
        const paid = await lockPaidLead(tx, id)
        if (!paid) throw notFound()
        const { lead, order } = paid
        // A repeated request, whose first answer was lost.
        if (request_id && (await findLeadEvent(tx, id, request_id))) return undefined
        // Setting the present status again is a repeated tap, not an error.
        if (status === lead.status && !note) return undefined
        if (status && status !== lead.status && !canMove(lead.status, status)) {
          throw invalid({ status: ADMIN_MESSAGES.leadMoveRefused(lead.status, status) })
        }
        const isMoved = status !== undefined && status !== lead.status
        const ending = isMoved ? ENDINGS[status] : undefined
        const administratorId = caller.session?.administratorId
        const ended = ending && (await deps.visits.end(tx, deps, { ...paid, ending, administratorId }))
        await insertLeadEvent(tx, {
          leadId: id,
          what: isMoved ? 'status' : 'note',
          status: status ?? lead.status,
          note,
          requestId: request_id,
          administratorId,
          now: now(),
        })
        // Whether a payment is kept for a visit that did not take place.
        if (isMoved && order) await advanceOrder(tx, deps, order.id, 'administrator')
        return ended
      })
      const isEnded = ended !== undefined && status === 'Completed'
      const message = isEnded ? `${ADMIN_MESSAGES.leadUpdated}. ${ADMIN_MESSAGES.visitEnded}` : ADMIN_MESSAGES.leadUpdated
      return { status: true, message: withRefund(message, ended ?? 0), data: await getLead(db, id) }
    },

    async remove({ id }, caller) {
      await db.transaction(async (tx) => {
        const paid = await lockPaidLead(tx, id)
        if (!paid) throw notFound()
        const administratorId = caller.session?.administratorId
        await deps.visits.end(tx, deps, { ...paid, ending: 'cancelled', administratorId })
        await removeLead(tx, id, now())
        await deps.visits.renewReviews(tx, id)
      })
      return { status: true, message: ADMIN_MESSAGES.deleted, data: { id } }
    },

    async restore({ id }) {
      await db.transaction(async (tx) => {
        if (!(await restoreLead(tx, id, now()))) throw notFound()
        await deps.visits.renewReviews(tx, id)
      })
      return { status: true, message: ADMIN_MESSAGES.restored }
    },
  }
}

/** Numbers of leads at which an entry is written: more than someone works on in a day. */
const STEPS = [200, 1_000, 5_000, 20_000]

/**
 * Notes in the audit log that an administrator has read many leads in a day, so that the owner learns when someone
 * copies the list of customers, even page by page. Each process counts the leads that it has shown since its start.
 */
function makeReadAuditor({ db, now }: Pick<Deps, 'db' | 'now'>) {
  let day = ''
  const seen = new Map<number, Set<number>>()

  return async (caller: Caller, leads: readonly { id: number }[]): Promise<void> => {
    const { administratorId } = requireSession(caller)
    const today = dayIn(now())
    if (day !== today) seen.clear()
    day = today
    const ids = seen.get(administratorId) ?? new Set()
    seen.set(administratorId, ids)
    const before = ids.size
    // Beyond the last step no entry is written, so no ids are kept.
    if (before < Math.max(...STEPS)) for (const { id } of leads) ids.add(id)
    const step = STEPS.findLast((size) => before < size && ids.size >= size)
    if (!step) return
    await insertEntry(db, {
      ...{ action: 'leads.read', outcome: 'done', administrator_id: administratorId, note: `${step} different leads in a day` },
      ...{ address: caller.address, user_agent: caller.userAgent, created_at: now() },
    })
  }
}

type CallNames = 'recordCall' | 'undoCall' | 'listAssignees' | 'assign'

/** Who was called, and who works on it. */
function leadCallHandlers({ db, now }: Pick<Deps, 'db' | 'now'>): Pick<Handlers<typeof api.leads, 'agent'>, CallNames> {
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

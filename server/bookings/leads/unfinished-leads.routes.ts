import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import { toPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { afterCall, NO_CALLS } from './leads.rules.ts'
import {
  findUnfinishedLead,
  listUnfinishedLeads,
  removeUnfinishedLeadById,
  type UnfinishedLeadRow,
  updateUnfinishedLead,
} from './unfinished-leads.store.ts'

type Names =
  | 'listUnfinished'
  | 'getUnfinished'
  | 'updateUnfinished'
  | 'recordUnfinishedCall'
  | 'forgetUnfinishedCalls'
  | 'removeUnfinished'

export function unfinishedLeadHandlers({ db, now }: Pick<Deps, 'db' | 'now'>): Pick<Handlers<typeof api.leads, 'agent'>, Names> {
  async function getForm(id: number) {
    const form = await findUnfinishedLead(db, id)
    if (!form) throw notFound()
    return form
  }

  async function update(id: number, change: (form: UnfinishedLeadRow) => Partial<UnfinishedLeadRow>) {
    await db.transaction(async (tx) => {
      if (!(await updateUnfinishedLead(tx, id, change))) throw notFound()
    })
    return { status: true as const, message: ADMIN_MESSAGES.formUpdated, data: await getForm(id) }
  }

  return {
    async listUnfinished(query) {
      return toPage(await listUnfinishedLeads(db, now(), query), query)
    },

    async getUnfinished({ id }) {
      return { status: true, data: await getForm(id) }
    },

    async updateUnfinished({ id, note }) {
      return update(id, () => ({ note: note ?? null }))
    },

    async recordUnfinishedCall({ id, reached }, caller) {
      const { administratorId: by } = requireSession(caller)
      return update(id, (form) => afterCall(form, { reached, by, at: now() }))
    },

    async forgetUnfinishedCalls({ id }) {
      return update(id, () => NO_CALLS)
    },

    async removeUnfinished({ id }) {
      await db.transaction(async (tx) => {
        if (!(await removeUnfinishedLeadById(tx, id))) throw notFound()
      })
      return { status: true, message: ADMIN_MESSAGES.deleted }
    },
  }
}

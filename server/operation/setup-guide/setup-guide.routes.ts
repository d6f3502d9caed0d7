import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { SETUP_STEPS } from '../../../contract/operation/setup-guide.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { findSteps } from './find-steps.ts'
import { insertConfirmation, listConfirmations, removeConfirmation } from './setup-guide.store.ts'

export function setupGuideHandlers(deps: Deps): Handlers<typeof api.setupGuide> {
  const { db, now } = deps
  return {
    async get(_input, caller) {
      const { administratorId } = requireSession(caller)
      const [done, confirmations] = await Promise.all([findSteps(deps, administratorId), listConfirmations(db)])
      const find = (wanted: string) => confirmations.find(({ name }) => name === wanted) ?? null
      const steps = SETUP_STEPS.map((name) => {
        const confirmed = find(name)
        return { name, is_done: done[name] || confirmed !== null, confirmed }
      })
      return { status: true, data: { steps, dismissed: find('dismissal') } }
    },

    async confirm({ confirmation }, caller) {
      const { administratorId } = requireSession(caller)
      const row = { name: confirmation, administrator_id: administratorId, created_at: now() }
      await db.transaction((tx) => insertConfirmation(tx, row))
      return { status: true, message: ADMIN_MESSAGES.setupConfirmed }
    },

    async withdraw({ confirmation }) {
      await db.transaction((tx) => removeConfirmation(tx, confirmation))
      return { status: true, message: ADMIN_MESSAGES.setupWithdrawn }
    },
  }
}

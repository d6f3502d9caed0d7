import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import type { DoctorAction } from '../../../contract/operation/doctor.ts'
import { findBusinessEmail } from '../../bookings/notices/enqueue-notices.ts'
import type { AskSite, Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { examine, listChecks } from './examine.ts'

export function doctorHandlers(deps: Deps, askSite: AskSite): Handlers<typeof api.doctor> {
  const { db, jobs, now, settings, sendMail } = deps

  /** Each button's action; returns the toast's text. */
  const actions: Record<DoctorAction, () => Promise<string>> = {
    async backUp() {
      await db.transaction((tx) => jobs.send(tx, 'back-up', {}))
      return ADMIN_MESSAGES.backupBegun
    },
    async compareBalance() {
      await db.transaction((tx) => jobs.send(tx, 'check-balance', {}))
      return ADMIN_MESSAGES.balanceBegun
    },
    async sendTestMail() {
      const to = await findBusinessEmail(db, { settings })
      if (!to) throw new AppError('invalid', ADMIN_MESSAGES.noRecipient)
      const text = `This is a test from ${settings.siteName}. If you can read it, its notices reach you.`
      await sendMail({ to, subject: `Test from ${settings.siteName}`, text })
      return ADMIN_MESSAGES.testMailSent(to)
    },
  }

  return {
    async get({ pace }) {
      const checks = listChecks(deps.modules).filter((check) => !pace || check.pace === pace)
      return { status: true, data: { checked_at: now(), findings: await examine({ ...deps, askSite }, checks) } }
    },
    act: async ({ action }) => ({ status: true, message: await actions[action]() }),
  }
}

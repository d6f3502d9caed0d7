import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { HandlerAnswer, Handlers } from '../../../contract/endpoint.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import type { Db } from '../../platform/db/client.ts'
import { toPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { SMS_TEMPLATE_IDS } from '../../platform/env/env.channels.ts'
import type { Settings } from '../../platform/env/env.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { findBusinessEmail } from './enqueue-notices.ts'
import { findNotice, listNotices, requeueNotice, requeueStuckNotices, subjectsFor } from './notices.admin.store.ts'
import { isInUse, measureSms, smsTemplates } from './sms-templates.rules.ts'

/** A query may hold a key. */
function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

/** What the domains and modules above the notices know of the channels. */
type OfChannels = {
  findUpiId(db: Db, settings: Settings): Promise<HandlerAnswer<typeof api.notices.getChannels>['data']['upi']>
  hasTechnicians(db: Db): Promise<boolean>
}

export function noticeHandlers(deps: Deps, { findUpiId, hasTechnicians }: OfChannels): Handlers<typeof api.notices> {
  const { db, jobs, now, settings, channels } = deps
  return {
    async list(query, caller) {
      const subjects = subjectsFor(requireSession(caller).role)
      return toPage(await listNotices(db, { ...query, subjects }), query)
    },

    async retry({ id }, caller) {
      const found = await findNotice(db, id)
      if (!found || !subjectsFor(requireSession(caller).role).includes(found.subject)) throw notFound()
      // Nothing carries its channel yet: it would be kept again.
      if (found.status === 'kept' && deps.localChannels.some((channel) => channel === found.channel)) {
        throw new AppError('conflict', ADMIN_MESSAGES.noticeUncarried)
      }
      await db.transaction(async (tx) => {
        if (!(await requeueNotice(tx, id, now()))) throw new AppError('conflict', ADMIN_MESSAGES.noticeNotFailed)
        await jobs.send(tx, 'send-notice', { noticeId: id })
      })
      const data = await findNotice(db, id)
      if (!data) throw notFound()
      return { status: true, message: ADMIN_MESSAGES.noticeRetried, data }
    },

    async retryAll() {
      const count = await db.transaction(async (tx) => {
        const ids = await requeueStuckNotices(tx, now())
        for (const noticeId of ids) await jobs.send(tx, 'send-notice', { noticeId })
        return ids.length
      })
      return { status: true, message: ADMIN_MESSAGES.noticesRetried(count) }
    },

    async getChannels() {
      const { notify } = settings
      const inUse = { ...channels, ...settings, hasTechnicians: await hasTechnicians(db) }
      return {
        status: true,
        data: {
          ...channels,
          upi: await findUpiId(db, settings),
          business: {
            email: (await findBusinessEmail(db, { settings })) ?? null,
            mobile: notify.mobile ?? null,
            webhook: notify.webhook ? withoutQuery(notify.webhook.url) : null,
          },
          sms_templates: SMS_TEMPLATE_IDS.filter((name) => isInUse(name, inUse)).map((name) => ({
            name,
            text: smsTemplates(settings)[name],
            ...measureSms(name, settings),
            is_sent: settings.smsTemplates.includes(name),
          })),
        },
      }
    },
  }
}

import type * as api from '../../../contract/api.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { dayIn } from '../../../contract/india.ts'
import type { Dashboard } from '../../../contract/operation/dashboard.ts'
import { canCall } from '../../../contract/roles.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import { countMessagesOf } from '../../bookings/contact-messages/contact-messages.store.ts'
import { countLeads, findOldestUnanswered, listLeadsToCall } from '../../bookings/leads/leads.search.store.ts'
import { countUnfinishedLeads } from '../../bookings/leads/unfinished-leads.store.ts'
import { countFailedNotices, subjectsFor } from '../../bookings/notices/notices.admin.store.ts'
import { countNeedingYou } from '../../bookings/payments/orders.admin.store.ts'
import type { Deps, StoredBackup } from '../../platform/deps/deps.ts'
import { listNextVisits, readToday } from '../../visits/board/board.ts'
import { sumEarned } from '../business/business.store.ts'
import { hasDemo } from '../demo/demo.store.ts'
import { listGaps } from './dashboard.store.ts'

/** How many of the leads to call the dashboard itself shows. */
const MOST_URGENT = 5
const NO_GAPS = { drafts: [], blogs_without_picture: [], services_without_faq: [] }

export function dashboardHandlers(deps: Deps): Handlers<typeof api.dashboard> {
  const { db, now, settings } = deps

  async function findWaiting() {
    const [unanswered, unfinished, oldest, { rows, due, late }] = await Promise.all([
      countLeads(db, { now: now(), calls: 'unanswered' }),
      countUnfinishedLeads(db, now()),
      findOldestUnanswered(db, now()),
      listLeadsToCall(db, now(), MOST_URGENT),
    ])
    return { unanswered, unfinished, oldest_unanswered: oldest ?? null, due, late, most_urgent: rows }
  }

  /** Today's revenue, as in the business figures. */
  async function readEarned(): Promise<number> {
    const sums = await sumEarned(db, { days: [dayIn(now())], isTest: deps.payments?.name === 'sandbox' })
    return sums.find(({ by }) => by === 'total')?.earned_paise ?? 0
  }

  return {
    async get(_input, caller) {
      const { role } = requireSession(caller)
      const [isOwner, isAgent, isEditor] = [role === 'owner', canCall(role, 'agent'), canCall(role, 'editor')]
      const [is_demo, leads, gaps, failed_notices, unread_messages, board, next, payments, earned_paise, backups] =
        await Promise.all([
          hasDemo(db),
          isAgent ? findWaiting() : null,
          isEditor ? listGaps(db) : NO_GAPS,
          isAgent ? countFailedNotices(db, now(), subjectsFor(role)) : 0,
          isAgent ? countMessagesOf(db, 'unread') : 0,
          isAgent ? readToday(deps) : null,
          isAgent ? listNextVisits(deps) : [],
          isOwner ? countNeedingYou(db) : 0,
          isOwner ? readEarned() : null,
          isOwner && settings.backupKeep > 0 ? deps.backups.list() : undefined,
        ])
      const local_channels = isOwner ? [...deps.localChannels] : []
      return {
        status: true,
        data: {
          is_demo,
          leads,
          today: board && { visits: board.visits && { ...board.visits, next }, earned_paise },
          attention: {
            local_channels,
            failed_notices,
            unread_messages,
            ...(board && board.needs > 0 && { visits: board.needs }),
            ...(board && board.claims > 0 && { claims: board.claims }),
            ...(payments > 0 && { payments }),
            ...gaps,
          },
          backup: backups ? toBackupState(backups[0], now()) : null,
        },
      }
    },
  }
}

/** Backups are made daily: if the newest is older than this, the last one failed with all its retries. */
const LATE_MS = 1.5 * DAY_MS

function toBackupState(newest: StoredBackup | undefined, now: Date): NonNullable<Dashboard['backup']> {
  if (!newest) return { created_at: null, is_proven: false, is_late: false }
  const { createdAt, isProven } = newest
  return { created_at: createdAt.toISOString(), is_proven: isProven, is_late: now.getTime() - createdAt.getTime() > LATE_MS }
}

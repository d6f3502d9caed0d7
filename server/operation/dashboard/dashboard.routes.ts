import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { dayIn } from '../../../contract/india.ts'
import { canCall } from '../../../contract/roles.ts'
import { requireSession } from '../../access/guard/caller.ts'
import { countMessages } from '../../bookings/contact-messages/contact-messages.store.ts'
import { countLeads, findOldestUnanswered } from '../../bookings/leads/leads.search.store.ts'
import { countUnfinishedLeads } from '../../bookings/leads/unfinished-leads.store.ts'
import { subjectsFor } from '../../bookings/notices/notices.rules.ts'
import { countFailedNotices } from '../../bookings/notices/notices.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { lastDays, sumUp, toBackupState } from './dashboard.rules.ts'
import { countLeadsByDay, countLeadsOfWeek, listGaps } from './dashboard.store.ts'

const NO_GAPS = { drafts: [], blogs_without_picture: [], services_without_faq: [] }

export function dashboardHandlers(deps: Deps): Handlers<typeof api.dashboard> {
  const { db, now, settings } = deps

  async function sumUpLeads(today: string) {
    const days = lastDays(today, 14)
    const [counts, week, unanswered, unfinished, oldest] = await Promise.all([
      countLeadsByDay(db, days),
      countLeadsOfWeek(db, days[7] ?? today),
      countLeads(db, { now: now(), calls: 'unanswered' }),
      countUnfinishedLeads(db, now()),
      findOldestUnanswered(db, now()),
    ])
    return { ...sumUp(counts, days), unanswered, unfinished, oldest_unanswered: oldest ?? null, ...week }
  }

  return {
    async get(_input, caller) {
      const { role } = requireSession(caller)
      const [isOwner, isAgent, isEditor] = [role === 'owner', canCall(role, 'agent'), canCall(role, 'editor')]
      const today = dayIn(now())
      const [leads, gaps, failed_notices, messages, backups] = await Promise.all([
        isAgent ? sumUpLeads(today) : null,
        isEditor ? listGaps(db) : NO_GAPS,
        isAgent ? countFailedNotices(db, now(), subjectsFor(role)) : 0,
        isAgent ? countMessages(db) : { unread: 0 },
        isOwner && settings.backupKeep > 0 ? deps.backups.list() : undefined,
      ])
      const local_channels = isOwner ? [...deps.localChannels] : []
      return {
        status: true,
        data: {
          today,
          leads,
          attention: { local_channels, failed_notices, unread_messages: messages.unread, ...gaps },
          backup: backups ? toBackupState(backups[0], now()) : null,
        },
      }
    },
  }
}

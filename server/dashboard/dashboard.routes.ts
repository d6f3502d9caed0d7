import type * as api from '../../contract/api.ts'
import type { Handlers } from '../../contract/endpoint.ts'
import { dayIn } from '../../contract/india.ts'
import { listBackups } from '../backup/backup-folder.ts'
import { countMessages } from '../contact-messages/contact-messages.store.ts'
import type { Deps } from '../deps.ts'
import { countLeads, findOldestNewLead } from '../leads/leads.search.store.ts'
import { countUnfinishedLeads } from '../leads/unfinished-leads.store.ts'
import { countFailedNotices } from '../notices/notices.store.ts'
import { lastDays, sumUp, toBackupState } from './dashboard.rules.ts'
import { countLeadsByDay, countLeadsOfWeek, listGaps } from './dashboard.store.ts'

export function dashboardHandlers(deps: Deps): Handlers<typeof api.dashboard> {
  const { db, now, settings } = deps
  return {
    async get() {
      const today = dayIn(now())
      const days = lastDays(today, 14)
      const [counts, week, unanswered, unfinished, oldest, gaps, failed_notices, messages, [newest]] = await Promise.all([
        countLeadsByDay(db, days),
        countLeadsOfWeek(db, days[7] ?? today),
        countLeads(db, { status: 'New' }),
        countUnfinishedLeads(db, now()),
        findOldestNewLead(db),
        listGaps(db),
        countFailedNotices(db, now()),
        countMessages(db),
        listBackups(settings.backupDir),
      ])
      return {
        status: true,
        data: {
          today,
          leads: {
            ...sumUp(counts, days),
            unanswered,
            unfinished,
            oldest_unanswered: oldest ?? null,
            ...week,
          },
          attention: { local_channels: [...deps.localChannels], failed_notices, unread_messages: messages.unread, ...gaps },
          backup: settings.backupKeep > 0 ? toBackupState(newest, now()) : null,
        },
      }
    },
  }
}

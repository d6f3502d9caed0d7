import { dayIn } from '../../../contract/india.ts'
import { removeOldLinks } from '../../access/administrators/links.store.ts'
import { removeOldEntries } from '../../access/audit/audit.store.ts'
import { removeExpiredSessions } from '../../access/auth/auth.store.ts'
import { removeExpiredChallenges } from '../../access/passkeys/passkeys.store.ts'
import { removeExpiredSignIns } from '../../access/second-factor/second-factor.store.ts'
import { removeOldContactMessages } from '../../bookings/contact-messages/contact-messages.store.ts'
import { removeOldLeads } from '../../bookings/leads/leads.retention.store.ts'
import { removeOldUnfinishedLeads } from '../../bookings/leads/unfinished-leads.store.ts'
import { removeOldNotices } from '../../bookings/notices/notices.store.ts'
import { removeOldCodes } from '../../bookings/otp/otp.store.ts'
import { removeOldPauses } from '../../bookings/otp/otp-pauses.store.ts'
import { removeOldReceipts, removeUnpaidForms, removeUnpaidOrders } from '../../bookings/payments/orders.retention.store.ts'
import { removeOldWebhookEvents } from '../../bookings/payments/webhook-events.store.ts'
import { receiptLimit } from '../../bookings/receipts/receipts.rules.ts'
import { removeOldVersions } from '../../content/history/history.store.ts'
import { emptyOldTrash } from '../../content/history/trash.store.ts'
import { removeAbandonedImages } from '../../content/images/images.store.ts'
import { ORIGINALS } from '../../content/images/receive-upload.ts'
import { removeOldPreviews } from '../../content/previews/previews.store.ts'
import { removeOldMisses } from '../../content/search/search-misses.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { removeExpiredLimits } from '../../platform/http/limits.store.ts'
import { removeOldViolations } from '../csp-reports/csp-reports.store.ts'
import { removeOldErasures } from '../privacy/erasures.store.ts'
import { removeOldVitals } from '../vitals/vitals.store.ts'
import { limitOf, type Retained, VERSIONS_KEPT } from './retention.rules.ts'

type CleanUpDeps = Pick<Deps, 'db' | 'files' | 'jobs' | 'now' | 'settings' | 'notices'> & {
  outbox: Pick<Deps['outbox'], 'removeOld'>
}

/** The task for each kind in RETENTION; they run in this order. */
const TASKS: Record<Retained, (deps: CleanUpDeps, limit: Date) => Promise<void>> = {
  previews: ({ db }, limit) => removeOldPreviews(db, limit),
  codes: ({ db }, limit) => removeOldCodes(db, limit),
  uploads: removeAbandonedUploads,
  unfinishedLeads: ({ db }, limit) => removeOldUnfinishedLeads(db, limit),
  unpaidForms: ({ db }, limit) => removeUnpaidForms(db, limit),
  webhookEvents: ({ db }, limit) => removeOldWebhookEvents(db, limit),
  outbox: ({ outbox }, limit) => outbox.removeOld(limit),
  unpaidOrders: ({ db }, limit) => removeUnpaidOrders(db, limit),
  async notices({ db }, limit) {
    await removeOldNotices(db, limit)
    await removeOldPauses(db, limit)
  },
  links: (deps, limit) => removeOldLinks(deps.db, deps, limit),
  audit: ({ db }, limit) => removeOldEntries(db, limit),
  erasures: ({ db }, limit) => removeOldErasures(db, limit),
  versions: ({ db }, limit) => removeOldVersions(db, limit, VERSIONS_KEPT),
  vitals: ({ db }, limit) => removeOldVitals(db, dayIn(limit)),
  searchMisses: ({ db }, limit) => removeOldMisses(db, dayIn(limit)),
  cspReports: ({ db }, limit) => removeOldViolations(db, dayIn(limit)),
  leads: ({ db }, limit) => removeOldLeads(db, limit),
  // After the leads: those with a receipt that were just marked as deleted are stripped with the trash.
  trash: ({ db }, limit) => emptyOldTrash(db, limit),
  messages: ({ db }, limit) => removeOldContactMessages(db, limit),
}

/**
 * Removes data whose term is over. May run again or in two processes at once; a task that fails does not stop the
 * others.
 */
export async function cleanUp(deps: CleanUpDeps): Promise<void> {
  const { db, now, settings } = deps
  const moment = now()
  const tasks = Object.entries(TASKS).map(
    ([kind, task]) =>
      () =>
        task(deps, limitOf(kind as Retained, moment)),
  )
  tasks.push(
    () => removeExpiredSessions(db, moment),
    () => removeExpiredSignIns(db, moment),
    () => removeExpiredChallenges(db, moment),
    () => removeExpiredLimits(db, moment),
    () => removeOldReceipts(db, receiptLimit(settings.receiptYears, moment)),
  )
  const failures: unknown[] = []
  for (const task of tasks) await task().catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

/** Removes uploads in small batches, so that rows are locked only briefly. */
async function removeAbandonedUploads({ db, files, jobs }: CleanUpDeps, before: Date): Promise<void> {
  for (let count = 1; count > 0; ) {
    count = await db.transaction(async (tx) => {
      const abandoned = await removeAbandonedImages(tx, { before, limit: 20 })
      for (const { file, widths } of abandoned) await jobs.send(tx, 'remove-files', { file, widths })
      return abandoned.length
    })
  }
  // Originals whose copies were never made, and what aborted uploads left.
  await files.removeOld(ORIGINALS, before)
}

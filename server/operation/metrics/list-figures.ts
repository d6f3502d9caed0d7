import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import { countLeads } from '../../bookings/leads/leads.search.store.ts'
import { countFailedNotices } from '../../bookings/notices/notices.store.ts'
import { countCodes, findLastPause, listPausedNetworks } from '../../bookings/otp/otp-pauses.store.ts'
import { listOpenDays } from '../../bookings/payments/balance.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Figure } from '../../platform/deps/metrics.ts'
import { countNewLeads, countOpenRefunds, countOrdersByStatus, findOldestWait, listQueuedJobs } from './figures.store.ts'

/** What all processes share, read from the database and the folder of backups. */
export async function listFigures(deps: Deps): Promise<Figure[]> {
  const { db, now, settings } = deps
  const at = now()
  const dayAgo = new Date(at.getTime() - DAY_MS)
  const [jobs, codes, pause, networks, orders, refunds, openDays, leads, unanswered, oldest, notices, [backup]] =
    await Promise.all([
      listQueuedJobs(db),
      countCodes(db, HOUR_MS, at),
      findLastPause(db, at),
      listPausedNetworks(db, at),
      countOrdersByStatus(db, dayAgo),
      countOpenRefunds(db),
      listOpenDays(deps),
      countNewLeads(db, dayAgo),
      countLeads(db, { status: 'New' }),
      findOldestWait(db),
      countFailedNotices(db, at),
      deps.backups.list(),
    ])
  const byJob = (read: (job: (typeof jobs)[number]) => number) => Object.fromEntries(jobs.map((job) => [job.name, read(job)]))
  const secondsSince = (moment: Date | undefined) => (moment ? (at.getTime() - moment.getTime()) / 1000 : 0)
  return [
    {
      name: 'karigar_jobs_waiting',
      help: 'Jobs that wait, also for a later time',
      label: 'job',
      value: byJob((job) => job.waiting),
    },
    { name: 'karigar_jobs_running', help: 'Jobs that run', label: 'job', value: byJob((job) => job.running) },
    {
      name: 'karigar_jobs_late_seconds',
      help: 'For how long the oldest waiting job has been due',
      label: 'job',
      value: byJob((job) => job.oldest_s),
    },
    { name: 'karigar_otp_codes_last_hour', help: 'Codes of the last hour', label: 'result', value: codes },
    { name: 'karigar_otp_codes_limit', help: 'Ceiling of codes in an hour', value: settings.otpSiteLimitPerHour },
    {
      name: 'karigar_otp_is_paused',
      help: '1 while the site sends codes to few visitors only',
      value: Number(pause !== undefined && pause.ends_at > at),
    },
    { name: 'karigar_otp_paused_networks', help: 'Networks and addresses that are held back, up to 100', value: networks.length },
    {
      name: 'karigar_orders_last_day',
      help: 'Payments that were begun in 24 hours',
      label: 'status',
      value: Object.fromEntries(orders.map((row) => [row.status, row.count])),
    },
    { name: 'karigar_refunds_open', help: 'Refunds that the bank has not ended', value: refunds },
    {
      name: 'karigar_balance_open_days',
      help: 'Days before today whose payments and bookings are not known to match',
      value: openDays.length,
    },
    { name: 'karigar_leads_last_day', help: 'Leads of the last 24 hours', value: leads },
    { name: 'karigar_leads_unanswered', help: 'Leads that nobody has answered, counted up to a cap', value: unanswered },
    {
      name: 'karigar_leads_oldest_wait_seconds',
      help: 'For how long the oldest unanswered lead has waited',
      value: secondsSince(oldest),
    },
    { name: 'karigar_notices_failed', help: 'Messages that could not be sent', value: notices },
    {
      name: 'karigar_backup_timestamp_seconds',
      help: 'When the last backup was made; 0 if there is none',
      value: (backup?.createdAt.getTime() ?? 0) / 1000,
    },
    {
      name: 'karigar_backup_is_proven',
      help: '1 if the last backup was restored for a trial',
      value: Number(backup?.isProven ?? false),
    },
  ]
}

import { DRAFT_LIFE_DAYS } from '../contract/content/drafts.ts'
import { PREVIEW_LIFE_MS } from '../contract/content/previews.ts'
import { HOUR_MS } from '../contract/durations.ts'
import { dayIn } from '../contract/india.ts'
import { createLinkMail } from './access/administrators/send-link.ts'
import { getAuditGuards, removeOldEntries } from './access/audit/audit.store.ts'
import { removeExpiredSessions } from './access/auth/auth.store.ts'
import { removeOldLinks } from './access/auth/links.store.ts'
import { removeExpiredChallenges } from './access/auth/passkeys.store.ts'
import { removeExpiredSignIns } from './access/auth/second-factor.store.ts'
import { contactMessagesModule } from './bookings/contact-messages/contact-messages.module.ts'
import { leadsModule } from './bookings/leads/leads.module.ts'
import { noticesModule } from './bookings/notices/notices.module.ts'
import { countCodes, removeOldCodes } from './bookings/otp/otp.store.ts'
import { paymentsModule } from './bookings/payments/payments.module.ts'
import { receiptLimit } from './bookings/receipts/receipts.rules.ts'
import { removeOldReceipts } from './bookings/receipts/receipts.store.ts'
import { ACTS, readSite, removeFadedTabs } from './bookings/toll/toll.store.ts'
import { codesCheck } from './bookings/toll/toll.ts'
import { removeOldDrafts } from './content/drafts/drafts.store.ts'
import { formerChargesCheck } from './content/former-charges/former-charges.store.ts'
import { emptyOldTrash } from './content/history/trash.store.ts'
import { removeAbandonedUploads } from './content/images/receive-upload.ts'
import { removeOldVersions, TRASH_TERM, VERSIONS_KEPT } from './content/kinds/versions.store.ts'
import { CONTENT_STORES, listContentTables } from './content/kinds.ts'
import { numbersCheck } from './content/numbers/numbers.store.ts'
import { removeOldPreviews } from './content/previews/previews.store.ts'
import { removeOldMisses } from './content/search/search-misses.store.ts'
import { backupModule } from './operation/backup/backup.module.ts'
import { CHANNEL_CHECKS, MACHINE_CHECKS, SITE_CHECKS } from './operation/doctor/doctor.checks.ts'
import { ERASURES_TERM, removeOldErasures } from './operation/privacy/erasures.store.ts'
import type { DbOrTx } from './platform/db/client.ts'
import { administrators, images } from './platform/db/schema.ts'
import { titlesOf } from './platform/db/search.ts'
import {
  type Check,
  type Deps,
  ENDED,
  type Figure,
  failing,
  fine,
  type Module,
  NOBODY,
  PUBLISHED,
  STAFF,
} from './platform/deps/deps.ts'
import { removeExpiredLimits } from './platform/http/limits.store.ts'
import { listQueuedJobs, type QueuedJobs } from './platform/queue/queue.ts'
import { toDayNews, toLostVisit, toNewVisit } from './visits/days/technician-news.ts'
import { reviewTitles } from './visits/reviews/reviews.store.ts'
import { techniciansModule } from './visits/technicians/technicians.module.ts'
import { visitsModule } from './visits/visits/visits.module.ts'

/** What the platform itself keeps: limits, jobs, messages of the local channels, the sandbox. */
const platformModule: Module = {
  retention: [
    // Messages of the local SMS and mail channels.
    { name: 'outbox', term: { days: 30 }, remove: ({ outbox }, limit) => outbox.removeOld(limit) },
    { term: ENDED, remove: ({ db }, now) => removeExpiredLimits(db, now) },
  ],
  figures: ({ db }) => listJobFigures(db),
  personalData: {
    rate_limits: { trace: ['key'] },
    sandbox_disputes: NOBODY,
    sandbox_keys: NOBODY,
    sandbox_orders: NOBODY,
    sandbox_payments: NOBODY,
    sandbox_refunds: NOBODY,
    'drizzle.__drizzle_migrations': NOBODY,
    'pgboss.job': {
      trace: ['data'],
      text: ['output', 'source_output'],
      other: ['name', 'state', 'singleton_key', 'group_id', 'group_tier', 'dead_letter', 'policy', 'source_name'],
    },
    'pgboss.bam': NOBODY,
    'pgboss.job_dependency': NOBODY,
    'pgboss.queue': NOBODY,
    'pgboss.queue_stats': NOBODY,
    'pgboss.schedule': NOBODY,
    'pgboss.subscription': NOBODY,
    'pgboss.warning': NOBODY,
  },
}

async function listJobFigures(db: DbOrTx): Promise<Figure[]> {
  const jobs = await listQueuedJobs(db)
  const figure = (name: string, help: string, read: (job: QueuedJobs) => number): Figure => ({
    ...{ name: `karigar_jobs_${name}`, help, label: 'job' },
    value: Object.fromEntries(jobs.map((job) => [job.name, read(job)])),
  })
  return [
    figure('waiting', 'Jobs that wait, also for a later time', (job) => job.waiting),
    figure('running', 'Jobs that run', (job) => job.running),
    figure('late_seconds', 'For how long the oldest waiting job has been due', (job) => job.oldest_s),
  ]
}

const otpModule: Module = {
  retention: [
    // Codes, verifications and the addresses that requested them. The limits on codes look back one day.
    { name: 'codes', term: { hours: 24 }, remove: ({ db }, limit) => removeOldCodes(db, limit) },
  ],
  figures: listCodeFigures,
  personalData: {
    otp_codes: { person: ['mobile', 'address'], trace: ['network', 'code_hash'], other: ['delivery'] },
    otp_tries: { trace: ['client'] },
    verifications: { person: ['mobile', 'address'], trace: ['token_hash'] },
  },
}

async function listCodeFigures({ db, now, settings }: Deps): Promise<Figure[]> {
  const codes = await countCodes(db, HOUR_MS, now())
  return [
    { name: 'karigar_otp_codes_last_hour', help: 'Codes of the last hour', label: 'result', value: codes },
    {
      name: 'karigar_otp_codes_limit',
      help: 'Codes that the business expects to send in an hour',
      value: settings.otpSiteLimitPerHour,
    },
  ]
}

const tollModule: Module = {
  retention: [{ term: { days: 90 }, remove: ({ db, now }, limit) => removeFadedTabs(db, limit, now()) }],
  async figures({ db, now }) {
    const open = await Promise.all(ACTS.map(async (act) => [act, Math.round(await readSite(db, act, now()))] as const))
    return [{ name: 'karigar_toll_open', help: 'Started, not finished', label: 'act', value: Object.fromEntries(open) }]
  },
  personalData: { tabs: { trace: ['key'] }, code_switch: NOBODY, form_keys: NOBODY },
  checks: [codesCheck],
}

const auditCheck: Check = {
  name: 'audit',
  title: 'Audit log',
  pace: 'quick',
  async run({ db }) {
    const { hasTriggers, isOwnedByProgram } = await getAuditGuards(db)
    if (!hasTriggers)
      return failing(
        'The triggers that refuse to change the audit log are disabled or gone.',
        'The log may be wrong since then: find out who did it. As the owner of the table, ALTER TABLE audit ENABLE TRIGGER USER switches them on; if they are gone, restore a backup into an empty database.',
        { path: '/admin/audit' },
      )
    if (isOwnedByProgram)
      return fine('Triggers hold the entries. The program’s role owns the log, so whoever has it could remove them.')
    return fine('The program can add entries, and only the database’s superuser can change them.')
  },
}

const auditModule: Module = {
  // A trigger refuses to remove newer entries, see the migration `audit`.
  retention: [{ name: 'audit', term: { years: 2 }, remove: ({ db }, limit) => removeOldEntries(db, limit) }],
  personalData: { audit: STAFF },
  checks: [auditCheck],
}

const administratorsModule: Module = {
  // Invitations and password links; the term counts from when they expire.
  retention: [{ name: 'links', term: { days: 30 }, remove: (deps, limit) => removeOldLinks(deps.db, deps, limit) }],
  personalData: { administrators: STAFF, administrator_links: STAFF },
  titles: { administrators: titlesOf(administrators.id, administrators.email) },
  messages: { business: { link: createLinkMail } },
}

/** Sessions, passkeys and second factors. */
const authModule: Module = {
  retention: [
    { term: ENDED, remove: ({ db }, now) => removeExpiredSessions(db, now) },
    { term: ENDED, remove: ({ db }, now) => removeExpiredChallenges(db, now) },
    { term: ENDED, remove: ({ db }, now) => removeExpiredSignIns(db, now) },
  ],
  personalData: {
    sessions: STAFF,
    passkey_challenges: STAFF,
    passkeys: STAFF,
    pending_sign_ins: STAFF,
    recovery_codes: STAFF,
    totp_factors: STAFF,
  },
}

/** Every kind of content. */
const contentModule: Module = {
  personalData: {
    ...Object.fromEntries(listContentTables().map((table) => [table, PUBLISHED])),
    ...{ redirects: PUBLISHED, translations: PUBLISHED },
  },
  titles: Object.fromEntries(
    Object.entries(CONTENT_STORES).map(([kind, { key, title }]) => {
      // The calls of search words are named `searchWords`.
      const calls = kind.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
      return [calls, titlesOf(key, title)]
    }),
  ),
  checks: [numbersCheck, formerChargesCheck],
}

/** Unsaved texts of the console's forms. */
const draftsModule: Module = {
  retention: [{ term: { days: DRAFT_LIFE_DAYS }, remove: ({ db }, limit) => removeOldDrafts(db, limit) }],
  personalData: { drafts: PUBLISHED },
}

const historyModule: Module = {
  retention: [
    // Old versions of content, except the newest of each record.
    { name: 'versions', term: { years: 1 }, remove: ({ db }, limit) => removeOldVersions(db, limit, VERSIONS_KEPT) },
    { name: 'trash', term: TRASH_TERM, remove: ({ db }, limit) => emptyOldTrash(db, limit) },
  ],
  personalData: { versions: PUBLISHED },
}

const imagesModule: Module = {
  titles: { images: titlesOf(images.id, images.file) },
  // Uploaded images that no saved record uses.
  retention: [{ name: 'uploads', term: { hours: 24 }, remove: removeAbandonedUploads }],
  personalData: { images: PUBLISHED },
}

const previewsModule: Module = {
  // Drafts that are previewed as pages.
  retention: [
    { name: 'previews', term: { hours: PREVIEW_LIFE_MS / HOUR_MS }, remove: ({ db }, limit) => removeOldPreviews(db, limit) },
  ],
  personalData: { previews: PUBLISHED },
}

const searchModule: Module = {
  // Daily counts of searches without results; they identify no one.
  retention: [{ name: 'searchMisses', term: { days: 28 }, remove: ({ db }, limit) => removeOldMisses(db, dayIn(limit)) }],
  personalData: { search_misses: NOBODY },
}

const receiptsModule: Module = {
  retention: [
    {
      name: 'receipts',
      term: ({ receiptYears }) => ({ years: receiptYears }),
      // Removed by financial year, counted from its end.
      remove: ({ db, settings, now }) => removeOldReceipts(db, receiptLimit(settings.receiptYears, now())),
    },
  ],
  personalData: { receipts: { kept: ['facts'], other: ['kind', 'series', 'number'] }, receipt_series: NOBODY },
}

/** A review goes with its visit, which goes with its lead. */
const reviewsModule: Module = {
  titles: { reviews: reviewTitles },
  personalData: { reviews: { person: ['name'], text: ['text'], trace: ['search_text'], other: ['area', 'hidden_why'] } },
}

const daysModule: Module = {
  messages: { technician: { visit: toNewVisit, assignment: toLostVisit, day: toDayNews } },
}

const privacyModule: Module = {
  // Erasures, without personal data.
  retention: [{ name: 'erasures', term: ERASURES_TERM, remove: ({ db }, limit) => removeOldErasures(db, limit) }],
  // The hash is keyed: identifying the person takes both the number and the key.
  personalData: { erasures: NOBODY, erasure_keys: NOBODY },
}

const setupGuideModule: Module = { personalData: { setup_confirmations: STAFF } }

/** Checks that belong to no other module: channels, machine, and the site as a whole. */
const doctorModule: Module = { checks: [...CHANNEL_CHECKS, ...MACHINE_CHECKS, ...SITE_CHECKS] }

/**
 * All modules, each with its retention terms, figures, personal data, checks and notice texts. Expired data is removed
 * in this order.
 */
export const MODULES: readonly Module[] = [
  platformModule,
  ...[administratorsModule, auditModule, authModule],
  ...[contentModule, draftsModule, historyModule, imagesModule, previewsModule, searchModule],
  ...[visitsModule, reviewsModule, leadsModule, otpModule, tollModule, paymentsModule, receiptsModule],
  ...[noticesModule, contactMessagesModule, techniciansModule, daysModule],
  ...[backupModule, privacyModule, setupGuideModule, doctorModule],
]

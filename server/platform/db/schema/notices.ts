import { check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { NOTICE_AUDIENCES, NOTICE_CHANNELS, NOTICE_STATUSES, NOTICE_SUBJECTS } from '../../../../contract/options.ts'
import { administrators } from './access.ts'
import { createdAt, oneOf, time } from './columns.ts'

/** One row for each subject, recipient and channel, so that nobody is notified twice. */
export const notices = pgTable(
  'notices',
  {
    id: serial('id').primaryKey(),
    subject: text('subject', { enum: NOTICE_SUBJECTS }).notNull(),
    subject_id: integer('subject_id').notNull(),
    audience: text('audience', { enum: NOTICE_AUDIENCES }).notNull(),
    channel: text('channel', { enum: NOTICE_CHANNELS }).notNull(),
    status: text('status', { enum: NOTICE_STATUSES }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    last_error: text('last_error'),
    /** When the current attempt began. */
    claimed_at: time('claimed_at'),
    created_at: createdAt,
    sent_at: time('sent_at'),
  },
  (table) => [
    check('notices_subject', oneOf(table.subject)),
    check('notices_audience', oneOf(table.audience)),
    check('notices_channel', oneOf(table.channel)),
    check('notices_status', oneOf(table.status)),
    uniqueIndex('notices_once').on(table.subject, table.subject_id, table.audience, table.channel),
    index('notices_by_status').on(table.status, table.created_at, table.id),
    index('notices_by_time').on(table.created_at, table.id),
  ],
)

/** Problems that the business or an administrator has to know about. */
export const alarms = pgTable('alarms', {
  id: serial('id').primaryKey(),
  /** Identifies the problem, so that it is reported once. */
  key: text('key').notNull().unique(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  /** Whom the alarm is for; null for the business. */
  administrator_id: integer('administrator_id').references(() => administrators.id, { onDelete: 'cascade' }),
  created_at: createdAt,
})

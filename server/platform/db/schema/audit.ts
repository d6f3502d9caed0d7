import { check, index, integer, jsonb, pgTable, serial, smallint, text } from 'drizzle-orm/pg-core'
import { AUDIT_OUTCOMES } from '../../../../contract/access/audit.ts'
import { createdAt, oneOf } from './columns.ts'

/**
 * Actions of administrators, commands and starts. Rows are only added: triggers refuse changes, and removals before the
 * term; in the private database another role owns it (decision 26). No foreign keys: entries outlive what they name.
 */
export const audit = pgTable(
  'audit',
  {
    id: serial('id').primaryKey(),
    action: text('action').notNull(),
    outcome: text('outcome', { enum: AUDIT_OUTCOMES }).notNull(),
    /** HTTP status; null if the action was no call. */
    status: smallint('status'),
    administrator_id: integer('administrator_id'),
    /** The administrator's email address at that time. */
    administrator: text('administrator'),
    role: text('role'),
    target: text('target'),
    /** Names of the fields that were sent. */
    fields: text('fields').array().notNull().default([]),
    note: text('note'),
    /** Only for starts, see `Settings.given`. */
    settings: jsonb('settings').$type<Record<string, string>>(),
    address: text('address').notNull().default(''),
    user_agent: text('user_agent').notNull().default(''),
    request_id: text('request_id'),
    created_at: createdAt,
  },
  (table) => [
    check('audit_outcome', oneOf(table.outcome)),
    index('audit_by_time').on(table.created_at, table.id),
    index('audit_by_action').on(table.action, table.created_at, table.id),
    index('audit_by_administrator').on(table.administrator_id, table.created_at, table.id),
    index('audit_by_outcome').on(table.outcome, table.created_at, table.id),
  ],
)

import type { Hono } from 'hono'
import { AUDIT_CSV_PATH, AUDIT_CSV_ROWS, AuditCsvQuery } from '../../../contract/access/audit.ts'
import * as api from '../../../contract/api.ts'
import type { HandlerAnswer, Handlers } from '../../../contract/endpoint.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listEndpoints } from '../../platform/http/calls.ts'
import { type CsvColumns, toCsv, toIndianTime } from '../../platform/http/csv.rules.ts'
import { mountCsv } from '../guard/mount-csv.ts'
import { type EntryRow, listActions, listActors, listEntries } from './audit.store.ts'
import type { RecordAction } from './record-action.ts'

type Entry = HandlerAnswer<typeof api.audit.list>['data'][number]

/** Actions outside the contract, and calls whose summary in the contract is written for programmers. */
const OTHER_ACTIONS: Record<string, string> = {
  'auth.authenticate': 'Sign in',
  'auth.finishSignIn': 'Sign in: second factor',
  'auth.logout': 'Sign out',
  'audit.export': 'Download the audit log',
  'audit.leftOut': 'Refused calls without an entry',
  'command.admin': 'npm run admin',
  'command.backup': 'npm run backup',
  'command.restore': 'npm run restore',
  'images.upload': 'Upload a picture',
  'leads.export': 'Download leads',
  'leads.read': 'Read many leads',
  'payments.export': 'Download payments',
  'program.start': 'Start the program',
}

/** What each action does, in words. */
const SUMMARIES: ReadonlyMap<string, string> = new Map([
  ...listEndpoints(api).map(({ noun, name, endpoint }) => [`${noun}.${name}`, endpoint.summary] as const),
  ...Object.entries(OTHER_ACTIONS),
])

// An entry of an older version may name an action that no longer exists.
const toSummary = (action: string) => SUMMARIES.get(action) ?? action
const toEntry = (row: EntryRow): Entry => ({ ...row, summary: toSummary(row.action) })

export function auditHandlers({ db }: Deps): Handlers<typeof api.audit> {
  return {
    async list({ before, limit, ...filter }) {
      const { rows, next } = await listEntries(db, filter, { before, limit })
      return { status: true, data: rows.map(toEntry), next }
    },

    async getChoices() {
      const [actions, administrators] = await Promise.all([listActions(db), listActors(db)])
      const summaries = Object.fromEntries(actions.map((action) => [action, toSummary(action)]))
      return { status: true, data: { actions, summaries, administrators } }
    },
  }
}

const COLUMNS: CsvColumns<Entry> = [
  ['Time (India)', ({ created_at }) => toIndianTime(created_at)],
  ['Outcome', ({ outcome }) => outcome],
  ['Status', ({ status }) => String(status ?? '')],
  ['Administrator', ({ administrator }) => administrator ?? ''],
  ['Role', ({ role }) => role ?? ''],
  ['Action', ({ action }) => action],
  ['In words', ({ summary }) => summary],
  ['Target', ({ target }) => target ?? ''],
  ['Fields', ({ fields }) => fields.join(' ')],
  ['Note', ({ note }) => note ?? ''],
  ['Network', ({ address }) => address],
  ['Device', ({ user_agent }) => user_agent],
  ['Request', ({ request_id }) => request_id ?? ''],
]

export function mountAuditCsv(app: Hono, { db }: Deps, recordAction: RecordAction): void {
  mountCsv(app, recordAction, {
    ...{ path: AUDIT_CSV_PATH, fileName: 'audit.csv', name: 'audit.export', query: AuditCsvQuery },
    async build(query) {
      const { rows, next } = await listEntries(db, query, { limit: AUDIT_CSV_ROWS })
      return { text: toCsv(COLUMNS, rows.map(toEntry)), isCut: next !== null }
    },
  })
}

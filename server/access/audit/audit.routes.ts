import type * as z from 'zod/mini'
import { AUDIT_CSV_PATH, AUDIT_CSV_ROWS, AuditCsvQuery } from '../../../contract/access/audit.ts'
import type * as api from '../../../contract/api.ts'
import type { HandlerAnswer, Handlers } from '../../../contract/endpoint.ts'
import type { FindTitles } from '../../platform/db/search.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type CsvColumns, toCsv, toIndianTime } from '../../platform/http/csv.rules.ts'
import { type EntryRow, listActions, listActors, listEntries } from './audit.store.ts'
import { namesRecord, toActionWords, toSentence } from './audit.words.rules.ts'

type Entry = HandlerAnswer<typeof api.audit.list>['data'][number]

/** The entries as sentences, with the titles of their records. */
async function toEntries({ db, modules }: Deps, rows: readonly EntryRow[]): Promise<Entry[]> {
  const titled = Object.assign({}, ...modules.map(({ titles }) => titles)) as Record<string, FindTitles>
  const found = new Map<string, Map<string, string>>()
  const named = rows.filter(({ action }) => namesRecord(action))
  for (const [module, entries] of Map.groupBy(named, ({ action }) => toModule(action))) {
    const keys = entries.flatMap(({ target }) => target ?? [])
    if (titled[module] && keys.length > 0) found.set(module, await titled[module](db, [...new Set(keys)]))
  }
  return rows.map((row) => {
    const { action, target } = row
    const title = (namesRecord(action) && found.get(toModule(action))?.get(target ?? '')) || null
    return { ...row, title, summary: toSentence(row, title) }
  })
}

const toModule = (action: string) => action.split('.')[0] ?? ''

export function auditHandlers(deps: Deps): Handlers<typeof api.audit> {
  const { db } = deps
  return {
    async list({ before, limit, ...filter }) {
      const { rows, next } = await listEntries(db, filter, { before, limit })
      return { status: true, data: await toEntries(deps, rows), next }
    },

    async getChoices() {
      const [actions, administrators] = await Promise.all([listActions(db), listActors(db)])
      const summaries = Object.fromEntries(actions.map((action) => [action, toActionWords(action)]))
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

/** The log as a CSV file. */
export const auditCsv = (deps: Deps) => ({
  ...{ path: AUDIT_CSV_PATH, fileName: 'audit.csv', name: 'audit.export', query: AuditCsvQuery },
  async build(query: z.output<typeof AuditCsvQuery>) {
    const { rows, next } = await listEntries(deps.db, query, { limit: AUDIT_CSV_ROWS })
    return { text: toCsv(COLUMNS, await toEntries(deps, rows)), isCut: next !== null }
  },
})

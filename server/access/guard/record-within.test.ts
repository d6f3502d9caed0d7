import { asc, gt } from 'drizzle-orm'
import { expect, it } from 'vitest'
import * as api from '../../../contract/api.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'
import { CONTENT_STORES } from '../../content/kinds.ts'
import { audit } from '../../platform/db/schema.ts'
import { listEndpoints } from '../../platform/http/calls.ts'
import { accountChanges, type Change } from './account-changes.test-tools.ts'
import { officeChanges } from './office-changes.test-tools.ts'
import { isAudited } from './record-action.ts'

const app = await createTestApp()
const token = await signIn(app)

const CHANGES: Record<string, Change> = {
  ...(await officeChanges(app, token, CONTENT_STORES)),
  ...(await accountChanges(app, token)),
}

/** Calls that write their entry after the work and before the answer, with the reason. */
const AFTER: Record<string, string> = {
  'payments.check': 'asks the provider between its transactions, and each step is in the order’s own history',
  'privacy.find': 'changes nothing',
  'demo.remove': 'empties the tables, in a test of its own',
  'privacy.exportData': 'changes nothing',
  'leads.export': 'changes nothing',
  'payments.export': 'changes nothing',
  'visits.exportMoney': 'changes nothing',
  'audit.export': 'changes nothing',
}

/** Columns that record the last use. */
const USES = ['last_used_at', 'last_step', 'counter']
/**
 * The table that a failed attempt still changes: it uses up a challenge, or leaves a job for the file. Every other call
 * is repeated with the same request, except for a code, which counts once.
 */
const SPENT: Record<string, string> = {
  'passkeys.create': 'passkey_challenges',
  'auth.authenticateByPasskey': 'passkey_challenges',
  'images.upload': 'job_common',
}

const { rows: TABLES } = await app.pool.query<{ name: string; hasUses: boolean }>(
  `select c.oid::regclass::text as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = any($1)) as "hasUses"
    from pg_class c where c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace or c.relname = 'job_common')`,
  [USES],
)

/**
 * Every row of every table, the waiting jobs, and the file names. A row is identified by its place and the transaction
 * that wrote it, which change with each write; a row that records its uses, by its other columns.
 */
async function readAll(action: string): Promise<unknown[]> {
  const left = ['rate_limits', 'audit', SPENT[action]]
  const rowsOf = TABLES.filter(({ name }) => !left.includes(name.replace('pgboss.', ''))).map(
    ({ name, hasUses }) =>
      `select '${name}' as name, ${hasUses ? '(to_jsonb(t) - $1::text[])::text' : "t.ctid || ' ' || t.xmin"} as row from ${name} t`,
  )
  const { rows } = await app.pool.query(`${rowsOf.join(' union all ')} order by 1, 2`, [USES])
  const files = action === 'images.upload' ? [] : await app.deps.files.list()
  return [...rows, ...files.sort()]
}

it.each(Object.entries(CHANGES))('%s is made with its entry or not at all', async (action, prepare) => {
  const refused = await prepare()
  const before = await readAll(action)
  await app.db.execute('ALTER TABLE audit RENAME TO audit_gone')
  try {
    expect((await refused()).status).toBe(500)
  } finally {
    await app.db.execute('ALTER TABLE audit_gone RENAME TO audit')
  }
  expect(app.takeErrors()).not.toEqual([])
  const unchanged = await readAll(action)
  expect(unchanged).toEqual(before)

  const made = SPENT[action] || action === 'auth.finishSignIn' ? await prepare() : refused
  const [last] = (await app.pool.query('select max(id) as id from audit')).rows
  expect((await made()).status).toBeLessThan(300)
  expect(await readAll(action)).not.toEqual(unchanged)
  const entries = await app.db.select().from(audit).where(gt(audit.id, last.id)).orderBy(asc(audit.id))
  expect(entries).toMatchObject([{ action, outcome: 'done', administrator: expect.any(String) }])
})

it('each audited call is one of these, or has a reason', () => {
  const isOfContract = listEndpoints(api).filter(({ endpoint }) => isAudited(endpoint))
  const actions = [
    ...isOfContract.map(({ module, name }) => `${module}.${name}`),
    'images.upload',
    'leads.export',
    'payments.export',
    'visits.exportMoney',
    'audit.export',
  ]
  expect([...Object.keys(CHANGES), ...Object.keys(AFTER)].sort()).toEqual(actions.sort())
})

import { expect, it } from 'vitest'
import { migrateAsBefore } from '../../../test/before-version-1.ts'
import { query, readDatabase } from '../../../test/read-instance.ts'
import { createEmptyDatabase, tempFolder } from '../../operation/backup/backup.test-tools.ts'
import { connect, NO_TIMEOUTS } from './client.ts'
import { LAST_BEFORE, MIGRATIONS_TABLE } from './migrate.ts'
import { prepareDatabase, withDatabase } from './prepare.ts'

type Target = Awaited<ReturnType<typeof createEmptyDatabase>>

async function createDatabaseBefore(lastMigration?: number): Promise<Target> {
  const target = await createEmptyDatabase()
  const { pool } = connect(target, NO_TIMEOUTS)
  await migrateAsBefore(pool, lastMigration).finally(() => pool.end())
  return target
}

/** Starts the database part of the program. */
async function start({ url }: Target): Promise<void> {
  const settings = { databaseUrl: url, dataDir: tempFolder(), connections: { pool: 5, jobs: 5 } }
  const database = await prepareDatabase(settings)
  await database.migrate(async () => {}).finally(() => database.close())
}

const listColumns = `select table_name, column_name, column_default, is_nullable from information_schema.columns
  where table_schema = 'public' order by 1, ordinal_position`
const listConstraints = `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
  where connamespace = 'public'::regnamespace order by 1, 2`

it('a database of the program of before is adopted, and has the tables of a new one', async () => {
  const [before, fresh] = [await createDatabaseBefore(), await createEmptyDatabase()]
  await start(before)
  await start(before)
  await start(fresh)
  for (const list of [listColumns, listConstraints]) expect(await query(before, list)).toEqual(await query(fresh, list))
  const times = `select created_at from ${MIGRATIONS_TABLE} order by created_at`
  expect(await query(before, times)).toEqual([String(LAST_BEFORE), ...(await query(fresh, times))])
})

it('its older rows have what the program of before gave them when they were next used', async () => {
  const target = await createDatabaseBefore()
  await start(target)
  expect(await query(target, 'select token from leads order by id')).toEqual([
    expect.stringMatching(/^[\w-]{43}$/),
    'a-token-that-stays',
  ])
  expect(await query(target, 'select form_id from orders order by id')).toEqual(['request-1', 'form-2'])
  expect(await query(target, 'select typed from search_misses')).toEqual(['chimney'])
})

it('its visits, their history and notices have the names of version 1.0', async () => {
  const target = await createDatabaseBefore()
  await start(target)
  expect(await query(target, 'select reservation_id, outcome from visits')).toEqual(['1,unrecorded'])
  expect(await query(target, 'select what from visit_events order by id')).toEqual(['planned', 'unassigned'])
  expect(await query(target, 'select subject from notices')).toEqual(['assignment'])
  await query(target, 'delete from visits')
  expect(await query(target, 'select id from reservations')).toEqual([])
})

it('its texts are in the form in which they are taken since, and their translations know them', async () => {
  const target = await createDatabaseBefore()
  const hashOf = (text: string) => `left(encode(sha256(convert_to('${text}', 'UTF8')), 'hex'), 12)`
  await query(
    target,
    `update leads set name = E'\\u200ecafe\\u0301\\u00a0Rao', mailid = E'asha@x.example\\u200b', message = 'र्\u200dया 20\u00a0W'`,
  )
  await query(target, `insert into contact_details (mobile, email, address) values (E'+91 70000\\u201100090', 'a', 'b')`)
  await query(target, `insert into documents (key, title, description) values ('about-us', E'cafe\\u0301', '')`)
  await query(
    target,
    `insert into translations (kind, key, language, fields) values ('documents', 'about-us', 'hi',
      jsonb_build_object('title', jsonb_build_object('text', 'कैफ़े', 'of', ${hashOf('cafe\u0301')}, 'from', 1)))`,
  )
  await start(target)
  expect(await query(target, 'select distinct name, mailid, message from leads')).toEqual([
    'café Rao,asha@x.example,र्\u200dया 20\u00a0W',
  ])
  expect(await query(target, `select reference from leads where search_text like searched('%CAFÉ%')`)).toHaveLength(2)
  expect(await query(target, 'select mobile from contact_details')).toEqual(['+91 70000-00090'])
  const isOfIt = `fields -> 'title' ->> 'of' = ${hashOf('café')}`
  expect(await query(target, `select ${isOfIt} from translations`)).toEqual(['true'])
})

it.each([
  ['with an earlier migration', LAST_BEFORE - 1, ''],
  ['whose receipts lack their seller', undefined, 'receipts without the seller, which its start adds: KG/1'],
  ['whose refunds lack the provider’s id', undefined, 'which “Check” adds to these payments: 1'],
  ['whose leads are not folded', undefined, 'has yet to make searchable: KG-AAAAAA, KG-BBBBBB'],
])('a database %s is refused with the commit to start once, and nothing is changed', async (which, lastMigration, unfinished) => {
  const target = await createDatabaseBefore(lastMigration)
  const change: Record<string, string> = {
    receipts: `insert into receipts (order_id, kind, series, serial, number, is_test, facts, issued_at)
      values (1, 'receipt', 'KG', 1, 'KG/1', false, '{}', now())`,
    refunds: `insert into refunds (order_id, payment_id, amount_paise, status) values (1, 'pay_1', 100, 'processed')`,
    leads: 'update leads set folded_text = null',
  }
  for (const [word, sql] of Object.entries(change)) if (which.includes(word)) await query(target, sql)
  const rows = await readDatabase(target)
  const columns = await query(target, listColumns)
  const refusal = /^This data is from before version 1\.0\. Start the commit [0-9a-f]{40} on it once/
  await expect(start(target)).rejects.toThrow(refusal)
  await expect(start(target)).rejects.toThrow(unfinished)
  await expect(withDatabase({ databaseUrl: target.url, dataDir: tempFolder() }, async () => {})).rejects.toThrow(refusal)
  expect(await readDatabase(target)).toEqual(rows)
  expect(await query(target, listColumns)).toEqual(columns)
})

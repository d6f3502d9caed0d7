import { eq, inArray } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { connect, type Placeholders, prepareQuery, toConnection, toDb } from './client.ts'
import { blogs } from './schema.ts'

const app = await createTestApp()
// Separate connections: the app's own queries at its start count on those of its pool.
const { pool } = connect(toConnection(app.pool))
afterAll(() => pool.end())
const MANY = 10

async function open(): Promise<pg.PoolClient> {
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  return client
}

const prepared = async (client: pg.PoolClient) =>
  (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  )

async function repeat(work: (turn: number) => Promise<unknown>, times = MANY): Promise<void> {
  for (let turn = 0; turn < times; turn++) await work(turn)
}

it('a statement that a connection sends often is prepared there, and answers the same', async () => {
  const client = await open()
  const ask = () => toDb(client).select({ id: blogs.id, title: blogs.title }).from(blogs).where(eq(blogs.id, 1))
  const first = await ask()
  expect(await prepared(client)).toEqual([])
  await repeat(ask)
  expect(await prepared(client)).toEqual([ask().toSQL().sql])
  expect(await ask()).toEqual(first)
})

it('one that it sends once, each time with another list, or without values is not', async () => {
  const client = await open()
  await repeat((turn) =>
    toDb(client)
      .select({ id: blogs.id })
      .from(blogs)
      .where(
        inArray(
          blogs.id,
          Array.from({ length: turn + 1 }, (_, id) => id),
        ),
      ),
  )
  await repeat(() => client.query('select 1; select 2'))
  expect(await prepared(client)).toEqual([])
})

it('a migration that adds a column breaks no prepared statement', async () => {
  const client = await open()
  await client.query('create table later (id integer)')
  const texts = [
    'select * from later where id > $1',
    'select later.* from later where id > $1',
    'select id from later where id > $1',
    'select id * 2 as twice from later where id > $1',
  ]
  const askAll = () => repeat((turn) => client.query(texts[turn % texts.length] ?? '', [0]), texts.length * MANY)
  await askAll()
  await client.query('alter table later add column name text')
  await askAll()
  expect(new Set(await prepared(client))).toEqual(new Set(texts.slice(2)))
})

it('a connection prepares at most a hundred statements', async () => {
  const client = await open()
  await repeat((column) => repeat(() => client.query(`select ${column} + $1::int`, [1])), 120)
  expect(await prepared(client)).toHaveLength(100)
})

it('a query of a store is built once for all transactions of a connection', async () => {
  const single = connect(toConnection(app.pool), undefined, 1)
  onTestFinished(() => single.pool.end())
  let built = 0
  const find = prepareQuery((db, { id }: Placeholders<{ id: number }>) => {
    built += 1
    return db.select({ id: blogs.id }).from(blogs).where(eq(blogs.id, id))
  })
  await repeat((id) => single.db.transaction(async (tx) => expect(await find(tx, { id })).toEqual(id === 0 ? [] : [{ id }])), 3)
  expect(built).toBe(1)
})

import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { isStoreUnavailable } from '../http/errors.ts'
import type { DbOrTx } from './client.ts'

const app = await createTestApp()
const lock = (tx: DbOrTx, number: number) => tx.execute(sql`select pg_advisory_xact_lock(${number})`)
const raise = (tx: DbOrTx, state: string) => tx.execute(sql.raw(`do $$ begin raise sqlstate '${state}'; end $$`))

describe('a transaction that PostgreSQL chose as the victim', () => {
  it('of a deadlock is made again, so that both end well', async () => {
    let tries = 0
    const both = Promise.withResolvers<void>()
    const lockInOrder = (first: number, second: number) =>
      app.db.transaction(async (tx) => {
        await lock(tx, first)
        if (++tries === 2) both.resolve()
        await both.promise
        await lock(tx, second)
        return first
      })
    expect(await Promise.all([lockInOrder(1, 2), lockInOrder(2, 1)])).toEqual([1, 2])
    expect(tries).toBe(3)
  })

  it.each(['40P01', '40001'])('again and again (%s) is given up, and its caller is asked to come again', async (state) => {
    let tries = 0
    const made = app.db.transaction((tx) => {
      tries += 1
      return raise(tx, state)
    })
    expect(isStoreUnavailable(await made.catch((error) => error))).toBe(true)
    expect(tries).toBe(3)
  })
})

it('a transaction that fails by itself is made once', async () => {
  let tries = 0
  const made = app.db.transaction((tx) => {
    tries += 1
    return raise(tx, '23505')
  })
  await expect(made).rejects.toThrow()
  expect(tries).toBe(1)
})

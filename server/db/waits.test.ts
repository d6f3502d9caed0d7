import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { MESSAGES } from '../../contract/messages.ts'
import { createTestApp } from '../../test/harness.ts'
import { book, signIn } from '../../test/steps.ts'
import { connect, UNHURRIED } from './client.ts'
import { leads } from './schema.ts'

const app = await createTestApp()
const WAITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

async function showWaits(pool: ReturnType<typeof connect>['pool']): Promise<string[]> {
  const { rows } = await pool.query(`select ${WAITS.map((name) => `current_setting('${name}') as ${name}`)}`)
  return WAITS.map((name) => rows[0][name])
}

describe('one who sits on a lock', () => {
  it('stops neither pages nor the other calls, and those who wait for it are asked to try again', {
    timeout: 30_000,
  }, async () => {
    const { id } = await book(app)
    const token = await signIn(app)
    const patch = () => app.request('PATCH', `/leads/${id}`, { status: 'Completed' }, { token })
    await app.db.transaction(async (tx) => {
      await tx.select().from(leads).where(eq(leads.id, id)).for('update')
      const waiting = Array.from({ length: 25 }, patch)
      // All connections wait for the lock, and more calls for a connection.
      await vi.waitFor(() => expect(app.pool.waitingCount).toBeGreaterThan(0))
      const ready = await app.fetch('/readyz')
      expect([ready.status, (await app.fetch('/api/public/frontservice')).status]).toEqual([200, 200])
      for (const { status, body } of await Promise.all(waiting))
        expect([status, body]).toEqual([503, { status: false, message: MESSAGES.internal }])
    })
    expect(app.takeErrors()).toHaveLength(25)
    expect((await patch()).status).toBe(200)
  })
})

describe('a connection', () => {
  it('of the program gives up a statement, a lock and a forgotten transaction', async () => {
    expect(await showWaits(app.pool)).toEqual(['8s', '3s', '30s'])
  })

  it('of the migrations has all the time that they need', async () => {
    const { connectionString, host, port, user, database } = app.pool.options
    if (connectionString || !host || !port || !user || !database) throw new Error('not the test server')
    const { pool } = connect({ host, port, user, database }, UNHURRIED)
    expect(await showWaits(pool)).toEqual(['0', '0', '0'])
    await pool.end()
  })
})

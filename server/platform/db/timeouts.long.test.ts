import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { english } from '../../../contract/messages.ts'
import { openGate } from '../../../test/cached-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, signIn } from '../../../test/steps.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { connect, NO_TIMEOUTS } from './client.ts'
import { leads } from './schema.ts'

const app = await createTestApp()
const TIMEOUTS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

async function readTimeouts(pool: ReturnType<typeof connect>['pool']): Promise<string[]> {
  const { rows } = await pool.query(`select ${TIMEOUTS.map((name) => `current_setting('${name}') as ${name}`)}`)
  return TIMEOUTS.map((name) => rows[0][name])
}

describe('a transaction that holds a lock', () => {
  it('blocks neither pages nor other calls, and asks the calls that wait for it to try again', async () => {
    const { id } = await book(app)
    const token = await signIn(app)
    const patch = () => app.request('PATCH', `/leads/${id}`, { status: 'Completed' }, { token })
    await app.db.transaction(async (tx) => {
      await tx.select().from(leads).where(eq(leads.id, id)).for('update')
      const waiting = Array.from({ length: 8 }, patch)
      // The console's share of connections (decision 18) waits for the lock; the other calls queue for a connection.
      await waitFor(() => expect(app.pool.totalCount - app.pool.idleCount).toBeGreaterThan(1))
      const ready = await app.fetch('/readyz')
      expect([ready.status, (await app.fetch('/api/public/frontservice')).status]).toEqual([200, 200])
      for (const { status, body } of await Promise.all(waiting))
        expect([status, body]).toEqual([503, { status: false, message: english.internal }])
    })
    expect(app.takeErrors()).toHaveLength(8)
    expect((await patch()).status).toBe(200)
  })
})

describe('a connection that goes silent', () => {
  it.each(['before a transaction', 'within a transaction'])('%s is given up, and another one takes its place', async (when) => {
    const gate = await openGate(app, { query_timeout: 300 })
    await gate.db.transaction(async () => {})
    if (when.startsWith('before')) gate.silence()
    await expect(gate.db.transaction(async () => when.startsWith('within') && gate.silence())).rejects.toThrow()
    expect(gate.pool.totalCount).toBe(0)
    await gate.db.transaction(async () => {})
  })
})

describe('a connection', () => {
  it('of the program ends a slow statement, a wait for a lock and an idle transaction', async () => {
    expect(await readTimeouts(app.pool)).toEqual(['8s', '3s', '30s'])
  })

  it('of the migrations has no time limits', async () => {
    const { connectionString, host, port, user, database } = app.pool.options
    if (connectionString || !host || !port || !user || !database) throw new Error('not the test server')
    const { pool } = connect({ host, port, user, database }, NO_TIMEOUTS)
    expect(await readTimeouts(pool)).toEqual(['0', '0', '0'])
    await pool.end()
  })
})

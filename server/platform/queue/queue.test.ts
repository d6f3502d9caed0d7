import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { sendAlarm } from '../../bookings/notices/enqueue-notices.ts'
import { alarms } from '../db/schema.ts'
import { installQueues, JOB_NAMES, openQueue } from './queue.ts'

const app = await createTestApp()
const { db, deps, pool } = app
const queue = await openQueue(pool)
// Vitest's worker runs other files after this one, and a running queue would use a closed pool.
afterAll(() => queue.stop({ graceful: false }))

const waiting = async () => {
  const { rows } = await pool.query(`select data from pgboss.job where name = 'send-notice' and state = 'created'`)
  return rows.map(({ data }) => data.noticeId as number).sort()
}

afterEach(async () => {
  await pool.query('delete from pgboss.job')
})

describe('a job', () => {
  it('exists exactly if the transaction that sends it commits', async () => {
    await db.transaction(async (tx) => {
      await deps.jobs.send(tx, 'send-notice', { noticeId: 1 })
      // Other connections see only committed rows.
      expect(await waiting()).toEqual([])
    })
    expect(await waiting()).toEqual([1])
    const rolledBack = db.transaction(async (tx) => {
      await deps.jobs.send(tx, 'send-notice', { noticeId: 2 })
      throw new Error('something else failed')
    })
    await expect(rolledBack).rejects.toThrow('something else failed')
    expect(await waiting()).toEqual([1])
  })

  it('of a rolled back savepoint does not exist, while the others do', async () => {
    await db.transaction(async (tx) => {
      await deps.jobs.send(tx, 'send-notice', { noticeId: 1 })
      const part = tx.transaction(async (inner) => {
        await deps.jobs.send(inner, 'send-notice', { noticeId: 2 })
        throw new Error('rolled back')
      })
      await expect(part).rejects.toThrow('rolled back')
    })
    expect(await waiting()).toEqual([1])
  })

  it('exists with its alarm, or neither does', async () => {
    const alarm = { key: 'a-problem', title: 'Problem', text: 'Look at it' }
    const rolledBack = db.transaction(async (tx) => {
      await sendAlarm(tx, deps, alarm)
      throw new Error('something else failed')
    })
    await expect(rolledBack).rejects.toThrow()
    expect([await db.$count(alarms, eq(alarms.key, alarm.key)), (await waiting()).length]).toEqual([0, 0])
    await db.transaction((tx) => sendAlarm(tx, deps, alarm))
    expect([await db.$count(alarms, eq(alarms.key, alarm.key)), (await waiting()).length]).toEqual([1, 1])
  })

  it('is fetched by one of two concurrent processes', async () => {
    for (let noticeId = 1; noticeId <= 20; noticeId++) await deps.jobs.send(db, 'send-notice', { noticeId })
    const other = await openQueue(pool)
    const fetched = await Promise.all([queue, other].map((boss) => boss.fetch('send-notice', { batchSize: 20 })))
    const ids = fetched.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    await other.stop({ graceful: false })
  })

  it('of the schedule waits once, however many processes send it', async () => {
    for (let times = 0; times < 3; times++) await deps.jobs.send(db, 'notify-unfinished', {})
    const { rows } = await pool.query(`select id from pgboss.job where name = 'notify-unfinished'`)
    expect(rows).toHaveLength(1)
  })
})

describe('the queues', () => {
  it('exist for every kind of job, and wake their workers', async () => {
    const queues = await queue.getQueues()
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(JOB_NAMES))
    expect(queues.filter(({ name, notify }) => JOB_NAMES.includes(name as never) && !notify)).toEqual([])
  })

  it('are installed again at the next start, and keep waiting jobs', async () => {
    const before = await queue.getQueues()
    await deps.jobs.send(db, 'send-notice', { noticeId: 7 })
    await installQueues(pool)
    await installQueues(pool)
    expect(await waiting()).toEqual([7])
    // PostgreSQL lists the rows in any order.
    const bare = (queues: typeof before) =>
      queues
        .map(({ name, policy, retryLimit, retryDelay, retryDelayMax, heartbeatSeconds, notify }) => ({
          ...{ name, policy, retryLimit, retryDelay, retryDelayMax, heartbeatSeconds, notify },
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name))
    expect(bare(await queue.getQueues())).toEqual(bare(before))
  })

  it('are updated to the current settings at the next start', async () => {
    await queue.updateQueue('send-notice', { retryLimit: 1, retryDelay: 1 })
    await installQueues(pool)
    expect(await queue.getQueue('send-notice')).toMatchObject({ retryLimit: 18, retryDelay: 20, retryBackoff: true })
  })
})

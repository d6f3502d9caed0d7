import type { PgBoss } from 'pg-boss'
import { afterEach, expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { book, noticesOf } from '../../../test/steps.ts'
import { createQueue } from '../../platform/queue/queue.ts'
import { startWorkers } from './run-jobs.ts'

const sent: string[] = []
let onMail: (subject: string) => Promise<void> | void = () => {}
const app = await createTestApp(
  {},
  {
    async sendMail({ subject }) {
      await onMail(subject)
      sent.push(subject.split(':')[0] ?? '')
    },
  },
)
const workers: PgBoss[] = []

/** Starts a worker like the program, on its own connections. */
async function startWorker(): Promise<PgBoss> {
  const boss = createQueue(app.pool)
  boss.on('error', () => {})
  workers.push(boss)
  await boss.start()
  await startWorkers(boss, app.deps)
  return boss
}

async function stopWorkers(): Promise<void> {
  for (const boss of workers.splice(0)) await boss.stop({ graceful: true, timeout: PATIENCE_MS })
}

afterEach(stopWorkers)

it('a worker runs the jobs of a booking', async () => {
  const arrived = Promise.withResolvers<string>()
  onMail = (subject) => arrived.resolve(subject)
  await startWorker()
  const { reference } = await book(app)
  expect(await arrived.promise).toContain(reference)
})

it('the schedule of a removed job is removed, and the others stay', async () => {
  const boss = await startWorker()
  await boss.createQueue('a-job-of-old')
  await boss.schedule('a-job-of-old', '* * * * *')
  await startWorker()
  const names = (await boss.getSchedules()).map(({ name }) => name)
  expect(names).toContain('clean-up')
  expect(names).not.toContain('a-job-of-old')
})

it('a worker runs jobs from before its start', async () => {
  const arrived = Promise.withResolvers<string>()
  onMail = (subject) => arrived.resolve(subject)
  const { reference } = await book(app)
  await startWorker()
  expect(await arrived.promise).toContain(reference)
})

it('a stopped worker finishes its running job and starts no other', async () => {
  const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onMail = async () => {
    begun.resolve()
    await release.promise
  }
  await startWorker()
  const { id } = await book(app)
  await begun.promise
  let hasStopped = false
  const stopping = stopWorkers().then(() => {
    hasStopped = true
  })
  const later = await book(app)
  expect(hasStopped).toBe(false)
  release.resolve()
  await stopping
  expect((await noticesOf(app, 'lead', id)).find(({ channel }) => channel === 'email')?.status).toBe('sent')
  expect((await noticesOf(app, 'lead', later.id)).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  expect((await app.pool.query(`select id from pgboss.job where state = 'active'`)).rows).toEqual([])
  onMail = () => {}
  await app.runJobs()
})

/** Resolves once the workers have sent this many mails. */
function waitForMails(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = count
  onMail = () => {
    left -= 1
    if (left === 0) resolve()
  }
  return promise
}

it('three concurrent workers send each mail once', async () => {
  sent.length = 0
  const allCame = waitForMails(6)
  await Promise.all([startWorker(), startWorker(), startWorker()])
  const booked = await Promise.all(Array.from({ length: 6 }, () => book(app)))
  await allCame
  await stopWorkers()
  await app.runJobs()
  expect(sent.sort()).toEqual(booked.map(({ reference }) => reference).sort())
})

// Hours with a dead mail server leave this many jobs; polling every half minute would take minutes.
it('a worker runs many waiting jobs without a pause', async () => {
  for (let leads = 0; leads < 12; leads++) await book(app)
  const allCame = waitForMails(12)
  await startWorker()
  await allCame
})

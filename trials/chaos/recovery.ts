import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, like, lt, ne, or, sql } from 'drizzle-orm'
import { TRY_MS } from '../../server/bookings/notices/notices.store.ts'
import type { Db } from '../../server/platform/db/client.ts'
import { leads, notices, orders } from '../../server/platform/db/schema.ts'
import { TEST_MS } from '../../test/patience.ts'
import { ADMIN } from '../../test/program.ts'
import { ask, type World } from './world.ts'

const POLL_MS = 250
const ADDRESS = '10.255.0.1'

export type Operator = Awaited<ReturnType<typeof signIn>>

export async function signIn(world: World) {
  const { body } = await ask(world, { method: 'POST', path: '/public/authenticate', body: ADMIN }, ADDRESS)
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, sent?: object) => {
    const answer = await ask(world, { method, path, body: sent, token: body.token }, ADDRESS)
    // Sent by now, or removed with its subject.
    if (answer.status === 409 || answer.status === 404) return undefined
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status} ${answer.body.message}`)
    return answer.body
  }
  return { call }
}

/** Waits until nothing is left. A long run leaves a lot of work, so it fails only after a time without progress. */
async function until(what: string, countLeft: () => Promise<number>): Promise<void> {
  let least = Number.POSITIVE_INFINITY
  for (let end = 0; ; await sleep(POLL_MS)) {
    const left = await countLeft()
    if (left === 0) return
    if (left < least) [least, end] = [left, Date.now() + TEST_MS]
    if (Date.now() > end) throw new Error(`For ${TEST_MS / 1000} s ${what} (${left})`)
  }
}

export async function awaitWebhooks({ razorpay }: World): Promise<void> {
  await until('events of the provider were still under way', async () => {
    return (await razorpay.control('counts')).webhooksUnderway
  })
}

/** Waits until no job is due. Jobs interrupted by a kill are retried first, so they count too. */
export async function awaitBacklog(db: Db): Promise<void> {
  await until('jobs were due that nobody worked on', async () => {
    const { rows } = await db.execute(
      sql`select count(*)::int as due from pgboss.job where state in ('created', 'retry') and start_after < now()`,
    )
    return Number(rows[0]?.due)
  })
}

/** Waits for a run of the two-minute job that starts after this call. */
export async function awaitReconciler(db: Db): Promise<void> {
  const now = new Date().toISOString()
  await until('the reconciling job had not run', async () => {
    const { rows } = await db.execute(sql`select 1 from pgboss.job
      where name = 'reconcile-orders' and state = 'completed' and started_on > ${now}::timestamptz limit 1`)
    return 1 - rows.length
  })
}

/** Polls all open orders as the administrator, and waits until that is done. */
export async function reconcileAll(db: Db, { call }: Operator): Promise<void> {
  await call('POST', '/payments/reconcile')
  await until('the job that asks about all orders had not ended', async () => {
    const { rows } = await db.execute(sql`select 1 from pgboss.job
      where name = 'reconcile-all' and state in ('created', 'retry', 'active')`)
    return rows.length
  })
}

/** Waits until the bank has ended every refund. */
export async function awaitBank({ razorpay }: World): Promise<void> {
  await until('refunds were still with the bank', async () => {
    const { refunds } = await razorpay.control('counts')
    return refunds.filter(({ status }) => status === 'pending').length
  })
}

/** Retries failed refunds order by order, like the console. Second payments stay, to be counted. */
export async function refundAgain(db: Db, { call }: Operator): Promise<void> {
  const rows = await db.select({ id: orders.id }).from(orders).where(like(orders.problem, '%refund it again%'))
  for (const { id } of rows) await call('POST', `/payments/${id}/refund`)
}

/** Counts captured payments without a lead. */
export async function countUnbooked({ razorpay }: World, db: Db): Promise<number> {
  const { capturedPayments } = await razorpay.control('counts')
  const booked = new Set((await db.select({ id: leads.payment_id }).from(leads)).map(({ id }) => id))
  return capturedPayments.filter(({ id }) => !booked.has(id)).length
}

// A notice still `sending` after that time was interrupted by a kill.
const inDoubt = () =>
  and(
    eq(notices.channel, 'sms'),
    or(eq(notices.status, 'failed'), and(eq(notices.status, 'sending'), lt(notices.claimed_at, new Date(Date.now() - TRY_MS)))),
  )

/**
 * Waits until each mail is sent, and each SMS is sent or in doubt. The administrator's button resends what failed while
 * the mail server was down, because the next automatic attempt may be an hour away. An SMS in doubt stays in doubt.
 */
export async function awaitNotices(db: Db, { call }: Operator): Promise<void> {
  const pressed = new Set<number>()
  await until('notices were still waiting', async () => {
    const rows = await db.select().from(notices).where(ne(notices.status, 'sent'))
    for (const { id, channel, tries } of rows) {
      if (channel !== 'email' || tries === 0 || pressed.has(id)) continue
      if (await call('POST', `/notices/${id}/retry`)) pressed.add(id)
    }
    return rows.length - (await db.$count(notices, inDoubt()))
  })
}

/** Presses the button that resends everything left, including SMS in doubt. */
export async function sendTheRest(db: Db, { call }: Operator): Promise<void> {
  await call('POST', '/notices/retry')
  await until('a notice that was sent again had not gone out', () => db.$count(notices, ne(notices.status, 'sent')))
}

import type { Balance } from '../../contract/bookings/payments.balance.ts'
import { dayIn } from '../../contract/india.ts'
import type { Db } from '../../server/platform/db/client.ts'
import { withDatabase } from '../../server/platform/db/prepare.ts'
import { insertTechnician } from '../../test/insert-technician.ts'
import { evaluate, evaluateRefunds, type Verdict } from './evaluate.ts'
import { readFacts } from './facts.ts'
import { createFaults } from './faults.ts'
import {
  awaitBacklog,
  awaitBank,
  awaitNotices,
  awaitReconciler,
  awaitWebhooks,
  countUnbooked,
  type Operator,
  reconcileAll,
  refundAgain,
  sendTheRest,
  signIn,
} from './recovery.ts'
import { visit } from './visit.ts'
import { openWorld, type Visit, type World } from './world.ts'

export type Run = {
  seed: number
  flows: number
  /** Visitors at the same time. */
  atOnce: number
  /** The number of visitors after which the faults change. */
  visitorsPerFault: number
  kills: number
  /** Whether to wait for the two-minute job before the operator does its work by hand. */
  isPatient: boolean
  say: (line: string) => void
}

const TECHNICIANS = 3

/** Visitors book and pay while faults are injected; afterwards the program recovers, and the result is evaluated. */
export async function runChaos(dataDir: string, run: Run): Promise<Verdict> {
  const world = await openWorld(dataDir)
  try {
    const begunAt = new Date()
    await withDatabase({ databaseUrl: undefined, dataDir }, hire)
    const operator = await signIn(world)
    const visits = await receiveVisitors(world, operator, run)
    let verdict: Verdict | undefined
    await withDatabase({ databaseUrl: undefined, dataDir }, async (db) => {
      const halfway = await recover(world, db, operator, run)
      const balances = await listBalances(operator, begunAt)
      verdict = evaluate(await readFacts(world, db), visits, balances)
      for (const [what, found] of Object.entries(halfway))
        if (found.length > 0) verdict.wrong[`${what}, before they were tried again`] = found
      await sendTheRest(db, operator)
    })
    if (!verdict) throw new Error('Nothing was evaluated')
    return verdict
  } finally {
    await world.close()
  }
}

async function hire(db: Db): Promise<void> {
  for (let count = 0; count < TECHNICIANS; count++) await insertTechnician(db, { skills: ['Electrician'] })
}

async function receiveVisitors(world: World, operator: Operator, run: Run): Promise<Visit[]> {
  const { seed, flows, atOnce, say } = run
  const faults = createFaults(world, run)
  const visits: Visit[] = []
  let next = 0
  const receive = async () => {
    for (let index = next++; index < flows; index = next++) {
      await faults.advanceTo(index)
      visits.push(await visit(world, operator, seed, index))
      if (visits.length % 100 === 0) say(`${visits.length} visitors, the program killed ${world.countKills()} times`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, receive))
  await faults.clear()
  return visits
}

/** Returns the faults of refunds before the operator retried the failed ones. */
async function recover(world: World, db: Db, operator: Operator, { isPatient, say }: Run): Promise<Record<string, string[]>> {
  await awaitWebhooks(world)
  await awaitBacklog(db)
  if (isPatient) {
    const before = await countUnbooked(world, db)
    await awaitReconciler(db)
    say(
      `The reconciling job by itself: ${before} captured payments without a lead before, ${await countUnbooked(world, db)} after`,
    )
  }
  await settle(world, db, operator)
  const halfway = evaluateRefunds(await readFacts(world, db))
  await refundAgain(db, operator)
  await settle(world, db, operator)
  await awaitNotices(db, operator)
  return halfway
}

/** An order whose check is cut short, by a lock or a lost answer, is settled by the next run of the schedule. */
async function settle(world: World, db: Db, operator: Operator): Promise<void> {
  await awaitBank(world)
  await awaitWebhooks(world)
  await awaitBacklog(db)
  await reconcileAll(db, operator)
  await reconcileAll(db, operator)
}

async function listBalances({ call }: Operator, begunAt: Date): Promise<Balance[]> {
  const days = [...new Set([dayIn(begunAt), dayIn(new Date())])]
  return Promise.all(days.map(async (day) => (await call('GET', `/payments/balance?day=${day}`))?.data))
}

import { dayIn } from '../../contract/india.ts'
import type { Balance } from '../../contract/payments.ts'
import type { Db } from '../../server/db/client.ts'
import { withDatabase } from '../../server/db/with-database.ts'
import { readFacts } from './facts.ts'
import { judge, type Verdict } from './judge.ts'
import { judgeRefunds } from './judge-refunds.ts'
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
} from './mend.ts'
import type { Visit } from './seen.ts'
import { visit } from './visit.ts'
import { createWeather } from './weather.ts'
import { openWorld, type World } from './world.ts'

export type Run = {
  seed: number
  flows: number
  /** Visitors at the same time. */
  atOnce: number
  /** Visitors until the faults change. */
  spell: number
  kills: number
  /** Whether the two-minute job is waited for, before the operator does what it does. */
  isPatient: boolean
  say: (line: string) => void
}

/**
 * Visitors who book and pay while all goes wrong that can; then what production has to mend itself; then the judgement.
 */
export async function runChaos(dataDir: string, run: Run): Promise<Verdict> {
  const world = await openWorld(dataDir)
  try {
    const begunAt = new Date()
    const operator = await signIn(world)
    const visits = await receiveVisitors(world, operator, run)
    let verdict: Verdict | undefined
    await withDatabase({ databaseUrl: undefined, dataDir }, async (db) => {
      const halfway = await mend(world, db, operator, run)
      const balances = await listBalances(operator, begunAt)
      verdict = judge(await readFacts(world, db), visits, balances)
      for (const [what, found] of Object.entries(halfway))
        if (found.length > 0) verdict.wrong[`${what}, before they were tried again`] = found
      await sendTheRest(db, operator)
    })
    if (!verdict) throw new Error('Nothing was judged')
    return verdict
  } finally {
    await world.close()
  }
}

async function receiveVisitors(world: World, operator: Operator, run: Run): Promise<Visit[]> {
  const { seed, flows, atOnce, say } = run
  const weather = createWeather(world, run)
  const visits: Visit[] = []
  let next = 0
  const receive = async () => {
    for (let index = next++; index < flows; index = next++) {
      await weather.reach(index)
      visits.push(await visit(world, operator, seed, index))
      if (visits.length % 100 === 0) say(`${visits.length} visitors, the program killed ${world.countKills()} times`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, receive))
  await weather.clear()
  return visits
}

/** Answers what was wrong with the refunds before the operator tried again what had failed. */
async function mend(world: World, db: Db, operator: Operator, { isPatient, say }: Run): Promise<Record<string, string[]>> {
  await awaitWebhooks(world)
  await awaitBacklog(db)
  if (isPatient) {
    const before = await countUnbooked(world, db)
    await awaitReconciler(db)
    say(
      `The reconciling job by itself: ${before} captured payments without a lead before, ${await countUnbooked(world, db)} after`,
    )
  }
  await awaitBank(world)
  await awaitWebhooks(world)
  await reconcileAll(db, operator)
  const halfway = judgeRefunds(await readFacts(world, db))
  await refundAgain(db, operator)
  await reconcileAll(db, operator)
  await awaitWebhooks(world)
  await awaitNotices(db, operator)
  return halfway
}

async function listBalances({ call }: Operator, begunAt: Date): Promise<Balance[]> {
  const days = [...new Set([dayIn(begunAt), dayIn(new Date())])]
  return Promise.all(days.map(async (day) => (await call('GET', `/payments/balance?day=${day}`))?.data))
}

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
  /** Concurrent visitors. */
  atOnce: number
  /** The number of visitors after which the faults change. */
  visitorsPerFault: number
  kills: number
  /** Whether to wait for the two-minute job before the administrator acts manually. */
  isPatient: boolean
  say: (line: string) => void
}

const TECHNICIANS = 3

/** Visitors book and pay while faults are injected; then the program recovers, and the result is evaluated. */
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

/** Returns the refunds' faults before the administrator retried the failed ones. */
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

/** An order whose check was interrupted, by a lock or a lost answer, is settled by the next scheduled run. */
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

const SHOWN = 10

/** The counts as a table, and all faults below it. */
export function toReport({ seed, flows, atOnce }: Pick<Run, 'seed' | 'flows' | 'atOnce'>, verdict: Verdict): string {
  const { ended } = verdict
  const rows: [string, number][] = [
    ['visitors', verdict.visitors],
    ['· whose booking was confirmed', ended.booked ?? 0],
    ['· who did not pay', ended.notPaid ?? 0],
    ['· whose browser died for good, or who gave up', ended.left ?? 0],
    ['times that the program was killed', verdict.kills],
    ['captured payments', verdict.captured],
    ['paid leads', verdict.paidLeads],
    ['second payments of a visitor, told to the business and not booked', verdict.paidTwice],
    ['receipts, numbered without a gap', verdict.receipts],
    ['refunds that the operator asked for', verdict.refundsAsked],
    ['· payments that the provider gave back', verdict.refunded],
    ['· credit notes, one for each refund and numbered without a gap', verdict.creditNotes],
    ['· tries that failed on the way', verdict.refundsFailed],
    ['visits that were planned for them', verdict.visits],
    ['· whose time had gone to somebody else', verdict.timesLost],
    ['· that were done', verdict.visitsDone],
    ['· that were cancelled', verdict.visitsCancelled],
    ['· returns under the guarantee, one for each claim', verdict.returns],
    ['bills, one for a visit and numbered without a gap', verdict.bills],
    ['leads that the business has a mail of', verdict.mailsOfLeads],
    ['mails handed over again after a kill, under the same Message-ID', verdict.mailsHandedOverAgain],
    ['other mails (unfinished bookings, alarms)', verdict.otherMails],
    ['SMS handed to the gateway', verdict.sms],
    ['SMS in doubt after a kill or a silence, left to the operator', verdict.smsLeftToOperator],
  ]
  const wrong = Object.entries(verdict.wrong)
  return [
    `Seed ${seed}, ${flows} visitors, ${atOnce} at once`,
    ...rows.map(([label, count]) => `${label.padEnd(66)}${String(count).padStart(6)}`),
    ...wrong.flatMap(([label, found]) => [
      `WRONG: ${label}: ${found.length}`,
      ...found.slice(0, SHOWN).map((line) => `  ${line}`),
    ]),
    wrong.length === 0 ? 'Nothing lost, nothing doubled.' : 'It does not come out even.',
  ].join('\n')
}

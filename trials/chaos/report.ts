import type { Verdict } from './evaluate.ts'
import type { Run } from './run.ts'

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

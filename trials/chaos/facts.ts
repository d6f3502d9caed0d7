import { eq, sql } from 'drizzle-orm'
import { type Db, LOCK_TIMEOUT } from '../../server/platform/db/client.ts'
import {
  leads,
  notices,
  orders,
  payments,
  quotes,
  receipts,
  refunds,
  reservations,
  reviews,
  unfinishedLeads,
  visitEvents,
  visits,
} from '../../server/platform/db/schema.ts'
import type { Counts } from '../../test/razorpay/controls.ts'
import type { World } from './world.ts'

export type Facts = Awaited<ReturnType<typeof readFacts>>

/** The final state of the provider, the database, the mailbox and the phones. */
export async function readFacts({ gateways, razorpay, smtp, countKills, output }: World, db: Db) {
  const provider: Counts = await razorpay.control('counts')
  return {
    provider,
    leads: await db.select().from(leads),
    orders: await db.select().from(orders),
    receipts: await db
      .select({
        id: receipts.id,
        series: receipts.series,
        serial: receipts.serial,
        order_id: receipts.order_id,
        refund_id: receipts.refund_id,
        amount_paise: sql<number>`(${receipts.facts} ->> 'amountPaise')::int`,
        /** The online payment of the visit charge, as printed on a bill. */
        paid_paise: sql<number>`coalesce((${receipts.facts} #>> '{bill,paid,amountPaise}')::int, 0)`,
      })
      .from(receipts),
    payments: await db
      .select({ id: payments.id, status: payments.status, order: orders.status })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order_id)),
    refunds: await db.select().from(refunds),
    notices: await db.select().from(notices),
    quotes: await db.select().from(quotes),
    reviews: await db.select().from(reviews),
    visits: await db.select().from(visits).orderBy(visits.id),
    reservations: await db.select().from(reservations),
    visitEvents: await db
      .select({
        id: visitEvents.id,
        visit_id: visitEvents.visit_id,
        what: visitEvents.what,
        lead_id: visits.lead_id,
        return_of: visits.return_of,
      })
      .from(visitEvents)
      .innerJoin(visits, eq(visits.id, visitEvents.visit_id)),
    unfinished: await db.select().from(unfinishedLeads),
    mails: smtp.mails.map(({ messageId = '', subject = '', text = '' }) => ({ messageId, subject, text })),
    /** Every SMS that the gateway received, answered or not. */
    sms: gateways.requests.twilio.map(({ body }) => {
      const form = new URLSearchParams(body)
      return { to: form.get('To')?.slice(-10) ?? '', text: form.get('Body') ?? '' }
    }),
    kills: countKills(),
    failedJobs: await listFailedJobs(db),
    /** Errors that the program logged but no visitor received. */
    logged: output()
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line) && !ANSWERED.some((text) => line.includes(text))),
  }
}

const STATEMENT_TIMEOUT = '57014'

/** Errors that a visitor received and retried. */
const ANSWERED = [
  // The provider did not answer.
  'an order could not be made',
  // On a very busy machine, an order's lock or a query may take longer than a call waits.
  `"code":"${LOCK_TIMEOUT}"`,
  `"code":"${STATEMENT_TIMEOUT}"`,
]

/** Failed scheduled jobs, except those interrupted by a kill. */
async function listFailedJobs(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; output: string }>(sql`select name, output::text as output from pgboss.job
    where state = 'failed' and name not in ('send-notice', 'process-webhook-event') and output::text not like '%time%out%'`)
  return rows.map(({ name, output }) => `${name}: ${output.slice(0, 300)}`)
}

/** Lists the values that occur more than once. */
export function listDuplicates(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]
}

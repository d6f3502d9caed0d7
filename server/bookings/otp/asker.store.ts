import { sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { type Placeholders, prepareQuery } from '../../platform/db/prepare-query.ts'
import { MANY_OF_A_NETWORK, type Sent, SHARE_OF_AN_ADDRESS, SHARE_OF_SENDS } from './otp.rules.ts'

/** Who requests a code: an address, and the wider network that it belongs to. */
export type Asker = { address: string; network: string }

/** When the last pause of an address or network ends or ended, and how many of its last expired codes were entered. */
export type History = { pausedUntil: Date | undefined; ended: { sent: number; verified: number } }

/** What decides whether a number may be sent a code. */
export type Facts = {
  sent: Sent
  /** Whether the number ever booked; a lead in the trash counts too. */
  isCustomer: boolean
  /** When the last pause of the site ends or ended. */
  pausedUntil: Date | undefined
  ofAddress: History
  /** Counts no codes where the network looks like a program already, or for a customer. */
  ofNetwork: History
}

type Values = Asker & { mobile: string; now: Date; hourAgo: Date; dayAgo: Date }

const ms = (time: string) => sql.raw(`(extract(epoch from ${time}) * 1000)::float8`)

/**
 * All counts that decide about a code, in one query, because it runs under the lock of the codes. A refused code does
 * not count: it cost nothing and reached nobody. A code or pause from the future was made while the clock was ahead.
 * Only expired codes show that they were not entered, and only a few of each address count for its network.
 */
const selectFacts = prepareQuery((db, { mobile, address, network, now, hourAgo, dayAgo }: Placeholders<Values>) => {
  const lastPause = (where: ReturnType<typeof sql>) =>
    sql`(select ends_at from otp_pauses where ${where} and started_at <= ${now} order by id desc limit 1)`
  const mayHaveBeenSent = sql`delivery <> 'refused' and created_at <= ${now}`
  const isEnded = sql`delivery in ('pending', 'sent') and expires_at <= ${now}`
  return db
    .select({
      ...{ toNumber: numbers('to_number'), fromAddress: numbers('from_address'), fromNetwork: count('from_network') },
      ...{ open: count('open'), fromSite: count('from_site'), isCustomer: sql<boolean>`is_customer` },
      ...{ siteUntil: at('site_until'), addressUntil: at('address_until'), networkUntil: at('network_until') },
      ...{ sentOfAddress: count('sent_of_address'), verifiedOfAddress: count('verified_of_address') },
      ...{ sentOfNetwork: count('sent_of_network'), verifiedOfNetwork: count('verified_of_network') },
    })
    .from(sql`(
      with known as materialized (
        select
          ${lastPause(sql`network is null`)} as site_until,
          ${lastPause(sql`network = ${address}`)} as address_until,
          ${lastPause(sql`network = ${network}`)} as network_until,
          exists (select from leads where leads.mobile = ${mobile}) as is_customer
      ), of_network as materialized (
        select
          count(*)::int as from_network,
          (count(*) filter (where is_live and verified_at is null and expires_at > ${now}))::int as open
        from otp_codes where network = ${network} and ${mayHaveBeenSent} and created_at > ${hourAgo}
      ), ended_of_address as (
        select verified_at from otp_codes, known
        where address = ${address} and ${isEnded} and created_at > greatest(${dayAgo}::timestamptz, address_until)
          and not is_customer
        order by created_at desc, id desc limit ${sql.raw(String(SHARE_OF_SENDS))}
      ), ended_of_network as (
        select verified_at from (
          select verified_at, created_at, id,
            row_number() over (partition by address order by created_at desc, id desc) as place
          from otp_codes, known, of_network
          where network = ${network} and ${isEnded} and created_at > greatest(${dayAgo}::timestamptz, network_until)
            and not is_customer and from_network < ${sql.raw(String(MANY_OF_A_NETWORK))}
        ) ended
        where place <= ${sql.raw(String(SHARE_OF_AN_ADDRESS))}
        order by created_at desc, id desc limit ${sql.raw(String(SHARE_OF_SENDS))}
      )
      select
        ${ms('site_until')} as site_until, ${ms('address_until')} as address_until, ${ms('network_until')} as network_until,
        is_customer, from_network, open,
        array(
          select ${ms('created_at')} from otp_codes
          where otp_codes.mobile = ${mobile} and ${mayHaveBeenSent} and created_at > ${dayAgo} order by created_at
        ) as to_number,
        array(
          select ${ms('created_at')} from otp_codes
          where address = ${address} and ${mayHaveBeenSent} and created_at > ${hourAgo} order by created_at
        ) as from_address,
        (
          select count(*)::int from otp_codes where ${mayHaveBeenSent}
            and created_at > greatest(${hourAgo}::timestamptz, case when site_until <= ${now} then site_until end)
        ) as from_site,
        (select count(*)::int from ended_of_address) as sent_of_address,
        (select count(verified_at)::int from ended_of_address) as verified_of_address,
        (select count(*)::int from ended_of_network) as sent_of_network,
        (select count(verified_at)::int from ended_of_network) as verified_of_network
      from known, of_network
    ) facts`)
})

const count = (name: string) => sql<number>`${sql.raw(name)}`
const numbers = (name: string) => sql<number[]>`${sql.raw(name)}`
const at = (name: string) => sql<number | null>`${sql.raw(name)}`

export async function readFacts(db: DbOrTx, { mobile, address, network }: Asker & { mobile: string }, now: Date): Promise<Facts> {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const [row] = await selectFacts(db, { mobile, address, network, now, hourAgo, dayAgo })
  if (!row) throw new Error('Nothing was counted')
  const { fromNetwork, open, fromSite } = row
  return {
    sent: { toNumber: row.toNumber.map(toDate), fromAddress: row.fromAddress.map(toDate), fromNetwork, open, fromSite },
    isCustomer: row.isCustomer,
    pausedUntil: toMoment(row.siteUntil),
    ofAddress: {
      pausedUntil: toMoment(row.addressUntil),
      ended: { sent: row.sentOfAddress, verified: row.verifiedOfAddress },
    },
    ofNetwork: {
      pausedUntil: toMoment(row.networkUntil),
      ended: { sent: row.sentOfNetwork, verified: row.verifiedOfNetwork },
    },
  }
}

const toDate = (epochMs: number) => new Date(epochMs)
const toMoment = (epochMs: number | null) => (epochMs === null ? undefined : new Date(epochMs))

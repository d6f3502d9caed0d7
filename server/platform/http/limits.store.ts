import { gt, lt, or } from 'drizzle-orm'
import type { Pool } from 'pg'
import { HOUR_MS } from '../../../contract/durations.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { toNetwork } from '../address.rules.ts'
import { type DbOrTx, deleteInBatches } from '../db/client.ts'
import { rateLimits } from '../db/schema.ts'
import { isInProcess } from './calls.ts'
import { AppError } from './errors.ts'

// `callerLimit` counts the public calls of an address and its network; `limitCallers` is its middleware for routes
// outside the contract. `keyLimit` counts attempts on one thing, such as an account, a link or an order. Codes, orders,
// forms and messages cost the business something, so `bookings/toll` limits those. `bulkhead.ts` limits how much runs
// at once.

export type Limit = { keyPrefix: string; points: number; durationS: number }

/**
 * A limit on attempts on one thing; it holds across processes and restarts. If attempts are never restored, this
 * process refuses without asking the database once they are used up.
 */
export function keyLimit(pool: Pool, { keyPrefix, points, durationS }: Limit, { isRestored = false } = {}) {
  const known = isRestored ? undefined : usedUp(points)
  const toKey = (name: string) => `${keyPrefix}:${name}`

  async function count(name: string): Promise<{ left: number; waitMs: number }> {
    const key = toKey(name)
    const waitMs = known?.waitMs(key) ?? 0
    if (waitMs > 0) return { left: -1, waitMs }
    const { counted } = await countCalls(pool, { key, points, nextKey: null, durationMs: durationS * 1000 })
    known?.note(key, counted)
    return { left: points - counted.points, waitMs: counted.expire - Date.now() }
  }

  return {
    /** Counts an attempt, and returns how many are left; undefined if there was none. */
    async take(name: string): Promise<number | undefined> {
      const { left } = await count(name)
      return left < 0 ? undefined : left
    },
    /** Counts an attempt; throws 429 with the seconds to wait if there was none left. */
    async consume(name: string, message: string = MESSAGES.tooMany): Promise<void> {
      const { left, waitMs } = await count(name)
      if (left < 0) throw new AppError('tooMany', message, { retryAfterS: waitMs / 1000 })
    },
    restore: (name: string) => restoreCall(pool, toKey(name)),
    reset: (name: string) => resetCalls(pool, toKey(name)),
  }
}

/** A network may make this many times as many requests as one address. */
const NETWORK_FACTOR = 5

/** Counts one request of an address and its network; throws 429 once either has used up its points. */
type CallerLimit = (address: string, message?: string) => Promise<void>

/**
 * Limits the callers of public routes, by address and by network, because an attacker can cheaply change addresses
 * within a network. Both are counted in one statement, and once the points are used up, this process refuses without
 * asking the database.
 */
export function callerLimit(pool: Pool, { keyPrefix, points, durationS }: Limit): CallerLimit {
  const addresses = usedUp(points)
  const networks = usedUp(points * NETWORK_FACTOR)
  return async (address, message = MESSAGES.tooMany) => {
    // A page calls for all its visitors, who must not use up each other's share.
    if (isInProcess({ address })) return
    const [key, networkKey] = [`${keyPrefix}:${address}`, `${keyPrefix}-network:${toNetwork(address)}`]
    const refuse = (retryAfterS: number) => new AppError('tooMany', message, { retryAfterS })
    if (addresses.waitMs(key) > 0) throw refuse(addresses.waitMs(key) / 1000)
    const isUsedUp = networks.waitMs(networkKey) > 0
    const nextKey = isUsedUp ? null : networkKey
    const { counted, next } = await countCalls(pool, { key, points, nextKey, durationMs: durationS * 1000 })
    if (!addresses.note(key, counted)) throw refuse(addresses.waitMs(key) / 1000)
    if (isUsedUp || !networks.note(networkKey, next)) throw refuse(durationS)
  }
}

const MAX_KNOWN = 1000

/** The keys that this process knows to have no points left. */
function usedUp(points: number) {
  const until = new Map<string, number>()
  return {
    waitMs: (key: string) => (until.get(key) ?? 0) - Date.now(),
    /** False once the key has no points left. */
    note(key: string, counted: Counted | undefined): boolean {
      if (!counted || counted.points <= points) return true
      if (until.size >= MAX_KNOWN) for (const [known, end] of until) if (end <= Date.now()) until.delete(known)
      until.set(key, counted.expire)
      return false
    },
  }
}

/** The longest duration of any limit. */
const LONGEST_MS = HOUR_MS

/**
 * Removes expired counts, because their keys may contain email and network addresses. Also removes those that end later
 * than any limit can: they were made while the clock was ahead, and would lock someone out until then.
 */
export async function removeExpiredLimits(db: DbOrTx, now: Date): Promise<void> {
  await deleteInBatches(
    db,
    rateLimits,
    or(lt(rateLimits.expire, now.getTime()), gt(rateLimits.expire, now.getTime() + LONGEST_MS)),
  )
}

type Counted = { points: number; expire: number }

const ADD_POINT = `on conflict (key) do update set
    points = case when rate_limits.expire <= $4 then 1 else rate_limits.points + 1 end,
    expire = case when rate_limits.expire <= $4 then $3 else rate_limits.expire end
  returning points, expire::float8`
const COUNT_CALLS = `
  with first as (insert into rate_limits (key, points, expire) values ($1, 1, $3::bigint) ${ADD_POINT}),
  second as (
    insert into rate_limits (key, points, expire)
    select $2::text, 1, $3::bigint from first where first.points <= $5::int and $2::text is not null ${ADD_POINT}
  )
  select place, points, expire, set_config('synchronous_commit', 'off', true) from (
    select 1 as place, points, expire from first union all select 2, points, expire from second
  ) counted order by place`

/**
 * Counts a call of the key, and of the next key unless the first has no points left, in one statement. The commit
 * doesn't wait for the disk: every process sees it at once, and a power cut loses the last half second.
 */
async function countCalls(
  pool: Pool,
  { key, points, nextKey, durationMs }: { key: string; points: number; nextKey: string | null; durationMs: number },
): Promise<{ counted: Counted; next?: Counted }> {
  const now = Date.now()
  const query = { name: 'count-calls', text: COUNT_CALLS, values: [key, nextKey, now + durationMs, now, points] }
  const [counted, next] = (await pool.query<Counted>(query)).rows
  if (!counted) throw new Error('A call was not counted')
  return { counted, next }
}

async function restoreCall(pool: Pool, key: string): Promise<void> {
  await pool.query('update rate_limits set points = points - 1 where key = $1 and points > 0', [key])
}

async function resetCalls(pool: Pool, key: string): Promise<void> {
  await pool.query('delete from rate_limits where key = $1', [key])
}

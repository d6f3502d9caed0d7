import type { Pool } from 'pg'
import {
  type IRateLimiterPostgresOptions,
  type RateLimiterAbstract,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { MESSAGES } from '../../../contract/messages.ts'
import { toNetwork } from '../address.rules.ts'
import { AppError } from './errors.ts'
import { isInProcess } from './in-process.ts'
import { type Counted, countCalls } from './limits.store.ts'

// Which limit is for what. They differ in what is counted, and in whether a count can be given back:
// - `callerLimit`: how often an address and its network make a public call; `limitCallers` is its middleware for routes
//   outside the contract.
// - `sharedLimit`: attempts on one thing, such as an account or a device; a right one gives them back.
// - `publicLimit`: never given back, for a key that is no caller, such as an order.
// Codes, orders, forms and messages cost the business something: `bookings/toll` bounds those. How much runs at once
// is bounded by `bulkhead.ts`.

export type Limit = { keyPrefix: string; points: number; durationS: number }

/** A limit that holds across processes and restarts. */
export function sharedLimit(pool: Pool, limit: Limit): RateLimiterAbstract {
  return new RateLimiterPostgres(toOptions(pool, limit))
}

/** A shared limit that is never given back: once it is used up, this process refuses without asking the database. */
export function publicLimit(pool: Pool, limit: Limit): RateLimiterAbstract {
  return new RateLimiterPostgres({ ...toOptions(pool, limit), inMemoryBlockOnConsumed: limit.points })
}

function toOptions(pool: Pool, { keyPrefix, points, durationS }: Limit): IRateLimiterPostgresOptions {
  const table = { tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false }
  return { storeClient: pool, ...table, keyPrefix, points, duration: durationS }
}

/** A network may make this many times as many requests as one of its addresses. */
const NETWORK_FACTOR = 5

/** Counts one request of an address and its network; throws 429 once either has used up its points. */
export type CallerLimit = (address: string, message?: string) => Promise<void>

/**
 * Limits the callers of public routes: addresses and their networks, because an attacker changes addresses within a
 * network cheaply. Both are counted in one statement, and once the points are used up, this process refuses without
 * asking the database.
 */
export function callerLimit(pool: Pool, { keyPrefix, points, durationS }: Limit): CallerLimit {
  const addresses = usedUp(points)
  const networks = usedUp(points * NETWORK_FACTOR)
  return async (address, message = MESSAGES.tooMany) => {
    // A page asks for all of its visitors, who must not use up each other's share.
    if (isInProcess({ address })) return
    const [key, networkKey] = [`${keyPrefix}:${address}`, `${keyPrefix}-network:${toNetwork(address)}`]
    const refuse = (retryAfterS: number) => new AppError('tooMany', message, { retryAfterS })
    if (addresses.waitMs(key) > 0) throw refuse(addresses.waitMs(key) / 1000)
    const isUsedUp = networks.waitMs(networkKey) > 0
    const nextKey = isUsedUp ? null : networkKey
    const [own, network] = await countCalls(pool, { key, points, nextKey, durationMs: durationS * 1000 })
    if (!addresses.note(key, own)) throw refuse(addresses.waitMs(key) / 1000)
    if (isUsedUp || !networks.note(networkKey, network)) throw refuse(durationS)
  }
}

const MAX_KNOWN = 1000

/** The keys whose points this process knows to be used up. */
function usedUp(points: number) {
  const until = new Map<string, number>()
  return {
    waitMs: (key: string) => (until.get(key) ?? 0) - Date.now(),
    /** False once the points of the key are used up. */
    note(key: string, counted: Counted | undefined): boolean {
      if (!counted || counted.points <= points) return true
      if (until.size >= MAX_KNOWN) for (const [known, end] of until) if (end <= Date.now()) until.delete(known)
      until.set(key, counted.expire)
      return false
    },
  }
}

/** Counts one attempt of `key`; false once the points are used up. */
export async function tryConsume(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  return limiter.consume(key).then(
    () => true,
    (refused: unknown) => {
      if (refused instanceof RateLimiterRes) return false
      throw refused
    },
  )
}

/** Counts one attempt of `key`; throws 429 with the seconds to wait once the points are used up. */
export async function consume(limiter: RateLimiterAbstract, key: string, message: string = MESSAGES.tooMany): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new AppError('tooMany', message, { retryAfterS: refused.msBeforeNext / 1000 })
  }
}

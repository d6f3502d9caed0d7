import type { Pool } from 'pg'
import {
  type IRateLimiterPostgresOptions,
  type RateLimiterAbstract,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { MESSAGES } from '../../../contract/messages.ts'
import { toNetwork } from './address.rules.ts'
import { AppError } from './errors.ts'
import { isInProcess } from './in-process.ts'
import { type Counted, countCalls } from './limits.store.ts'

// Which limit is for what. They differ in what is counted, and in whether a count can be given back:
// - `callerLimit`: how often an address and its network make a public call; `limitCallers` is its middleware for routes
//   outside the contract. `callerLimits` has its two halves, for decisions that treat them differently.
// - `sharedLimit`: attempts on one thing, such as an account or a device; a right one gives them back.
// - `publicLimit`: never given back, for a key that is no caller, such as an order.
// - `countingLimit`: counts without refusing, for a decision that weighs several counts.
// Codes, orders and unfinished forms are bounded by their own rows: each decision needs several counts at once
// (`issue-code.ts`, `order-flood.ts`, `save-unfinished-lead.ts`). How much runs at once is bounded by `bulkhead.ts`.

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

export type CallerLimits = {
  /** Counts both in one statement. Throws 429 once the address has used up its points; false once its network has. */
  ofBoth(address: string, message?: string): Promise<boolean>
  /** Throws 429 once the address has used up its points. */
  ofAddress(address: string, message?: string): Promise<void>
  /** False once the network of the address has used up its points. */
  ofNetwork(address: string): Promise<boolean>
}

/**
 * Counts the requests of an address and its network, because an attacker changes addresses within a network cheaply.
 * Once the points are used up, this process refuses without asking the database.
 */
export function callerLimits(
  pool: Pool,
  { keyPrefix, points, durationS, ofNetwork = points * NETWORK_FACTOR }: Limit & { ofNetwork?: number },
): CallerLimits {
  const addresses = usedUp(points)
  const networks = usedUp(ofNetwork)
  const toAddressKey = (address: string) => `${keyPrefix}:${address}`
  const toNetworkKey = (address: string) => `${keyPrefix}-network:${toNetwork(address)}`
  const durationMs = durationS * 1000

  const refuse = (key: string, message: string = MESSAGES.tooMany) =>
    new AppError('tooMany', message, { retryAfterS: addresses.waitMs(key) / 1000 })

  /** Counts the address and, unless it is null, its network in one statement. */
  async function countAddress(key: string, networkKey: string | null, message?: string): Promise<boolean> {
    if (addresses.waitMs(key) > 0) throw refuse(key, message)
    const [own, network] = await countCalls(pool, { key, points, nextKey: networkKey, durationMs })
    if (!addresses.note(key, own)) throw refuse(key, message)
    return networkKey === null || networks.note(networkKey, network)
  }

  return {
    async ofBoth(address, message) {
      const networkKey = toNetworkKey(address)
      const isUsedUp = networks.waitMs(networkKey) > 0
      return (await countAddress(toAddressKey(address), isUsedUp ? null : networkKey, message)) && !isUsedUp
    },
    ofAddress: async (address, message) => void (await countAddress(toAddressKey(address), null, message)),
    async ofNetwork(address) {
      const key = toNetworkKey(address)
      if (networks.waitMs(key) > 0) return false
      const [counted] = await countCalls(pool, { key, points: ofNetwork, nextKey: null, durationMs })
      return networks.note(key, counted)
    },
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

/** Counts one request for an address and its network; throws 429 once either has used up its points. */
export type CallerLimit = (address: string, message?: string) => Promise<void>

/** Limits the callers of public routes. */
export function callerLimit(pool: Pool, limit: Limit): CallerLimit {
  const { ofBoth } = callerLimits(pool, limit)
  return async (address, message = MESSAGES.tooMany) => {
    // A page asks for all of its visitors, who must not use up each other's share.
    if (isInProcess({ address })) return
    if (!(await ofBoth(address, message))) throw new AppError('tooMany', message, { retryAfterS: limit.durationS })
  }
}

/** Counts without refusing, for a decision made elsewhere; `takeBack` undoes the count of what was refused. */
export function countingLimit(pool: Pool, limit: Omit<Limit, 'points'>) {
  const limiter = sharedLimit(pool, { ...limit, points: Number.MAX_SAFE_INTEGER })
  return {
    count: async (key: string) => (await limiter.consume(key)).consumedPoints,
    takeBack: async (key: string) => void (await limiter.reward(key)),
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

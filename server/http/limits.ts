import type { Pool } from 'pg'
import {
  type IRateLimiterPostgresOptions,
  type RateLimiterAbstract,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { MESSAGES } from '../../contract/messages.ts'
import { toNetwork } from './address.rules.ts'
import { AppError } from './errors.ts'

export type Limit = { keyPrefix: string; points: number; durationS: number }

/** A limit that holds across processes and restarts. */
export function sharedLimit(pool: Pool, limit: Limit): RateLimiterAbstract {
  return new RateLimiterPostgres(toOptions(pool, limit))
}

/** A shared limit of what anybody may call: once it is used up, this process refuses without asking the database. */
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
  /** Throws 429 once the address has used up its points. */
  ofAddress(address: string, message?: string): Promise<void>
  /** False once its network has. */
  ofNetwork(address: string): Promise<boolean>
}

/**
 * Counts the requests of an address and of its network. An attacker changes addresses within a network cheaply, so the
 * network counts too.
 */
export function callerLimits(
  pool: Pool,
  { keyPrefix, points, durationS, ofNetwork = points * NETWORK_FACTOR }: Limit & { ofNetwork?: number },
): CallerLimits {
  const perAddress = publicLimit(pool, { keyPrefix, points, durationS })
  const perNetwork = publicLimit(pool, { keyPrefix: `${keyPrefix}-network`, points: ofNetwork, durationS })
  return {
    ofAddress: (address, message) => consume(perAddress, address, message),
    ofNetwork: (address) => tryConsume(perNetwork, toNetwork(address)),
  }
}

/** Counts one request for an address and its network; throws 429 once either has used up its points. */
export type CallerLimit = (address: string, message?: string) => Promise<void>

/** Limits the callers of public routes. */
export function callerLimit(pool: Pool, limit: Limit): CallerLimit {
  const { ofAddress, ofNetwork } = callerLimits(pool, limit)
  return async (address, message = MESSAGES.tooMany) => {
    await ofAddress(address, message)
    if (!(await ofNetwork(address))) throw new AppError('tooMany', message, { retryAfterS: limit.durationS })
  }
}

/** Counts what a caller began, for a decision that others take; what was refused is taken back. */
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

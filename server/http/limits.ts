import { lt } from 'drizzle-orm'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { MESSAGES } from '../../contract/messages.ts'
import { deleteInBatches } from '../db/batches.ts'
import type { DbOrTx } from '../db/client.ts'
import { rateLimits } from '../db/schema.ts'
import { toNetwork } from './address.rules.ts'
import { AppError } from './errors.ts'

export type Limit = { keyPrefix: string; points: number; durationS: number }

/** For ordinary routes: counted in this process, cheap, gone with a restart. */
export function memoryLimit({ keyPrefix, points, durationS }: Limit): RateLimiterAbstract {
  return new RateLimiterMemory({ keyPrefix, points, duration: durationS })
}

/** How many times as much a network may ask as one address of it. */
const NETWORK_SHARE = 5

/** Counts one request of an address and of its network; throws 429 once either has used up its points. */
export type CallerLimit = (address: string, message?: string) => Promise<void>

/** For public routes: an address is cheap to change for whoever has a network of them. Counted in this process. */
export function callerLimit({ keyPrefix, points, durationS }: Limit): CallerLimit {
  const ofAddress = memoryLimit({ keyPrefix, points, durationS })
  const ofNetwork = memoryLimit({ keyPrefix: `${keyPrefix}-network`, points: points * NETWORK_SHARE, durationS })
  return async (address, message) => {
    await spendTry(ofAddress, address, message)
    await spendTry(ofNetwork, toNetwork(address), message)
  }
}

/** A limit that holds across processes and restarts. */
export function sharedLimit(pool: Pool, { keyPrefix, points, durationS }: Limit): RateLimiterAbstract {
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: durationS,
  })
}

/** Forgets tries whose time is over: a key may hold an e-mail and an address. */
export async function removeExpiredLimits(db: DbOrTx, now: Date): Promise<void> {
  await deleteInBatches(db, rateLimits, lt(rateLimits.expire, now.getTime()))
}

/** Counts one try of `key`; false once the tries are used up. */
export async function hasTry(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  return limiter.consume(key).then(
    () => true,
    (refused: unknown) => {
      if (refused instanceof RateLimiterRes) return false
      throw refused
    },
  )
}

/** Counts one try of `key`; throws 429 with the seconds to wait once the tries are used up. */
export async function spendTry(limiter: RateLimiterAbstract, key: string, message: string = MESSAGES.tooMany): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new AppError('tooMany', message, { retryAfterS: refused.msBeforeNext / 1000 })
  }
}

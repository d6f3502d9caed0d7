import type { Pool } from 'pg'
import { HOUR_MS } from '../../../contract/durations.ts'
import type { Caller } from '../../../contract/endpoint.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { toNetwork } from '../address.rules.ts'
import { hashToken } from '../secrets.ts'
import { isInProcess } from './calls.ts'
import { AppError } from './errors.ts'
import { keyLimit } from './limits.store.ts'

/** How often one link may be used. */
const USES = {
  /** What a customer does, and using an invitation's link. */
  act: { keyPrefix: 'link-acts', points: 60, durationS: 3600 },
  /** What a technician does in a day. */
  step: { keyPrefix: 'link-steps', points: 300, durationS: 3600 },
  read: { keyPrefix: 'link-reads', points: 600, durationS: 600 },
  print: { keyPrefix: 'link-prints', points: 120, durationS: 600 },
}

/** A network's wrong links in an hour that get the usual answer; guessing a right one is practically impossible. */
const GUESSES = 30
const MAX_NETWORKS = 10_000

/** Counts a use of a link by its lookup's result, which it returns. Throws 429. */
type CountLink = <Found>(token: string, caller: Pick<Caller, 'address'>, found: Found | undefined) => Promise<Found | undefined>

/**
 * Counts valid links individually and wrong ones by network, after the lookup. Strangers share a phone's address, so no
 * one's requests may block another's valid link. Wrong ones are counted in memory, because they must not cost a write.
 */
export function linkLimiter({ pool }: { pool: Pool }, use: keyof typeof USES): CountLink {
  const uses = keyLimit(pool, USES[use])
  const guesses = guessCounter()

  return async (token, caller, found) => {
    // Pages call in process, on behalf of their visitors.
    if (isInProcess(caller)) return found
    if (found !== undefined) await uses.consume(hashToken(token))
    else if (guesses.count(caller) > GUESSES) {
      throw new AppError('tooMany', MESSAGES.tooMany, { retryAfterS: guesses.secondsLeft() })
    }
    return found
  }
}

/** Each network's wrong guesses within an hour. */
export function guessCounter() {
  const guesses = new Map<string, number>()
  let endsAt = 0
  const of = ({ address }: Pick<Caller, 'address'>) => {
    if (Date.now() >= endsAt || guesses.size >= MAX_NETWORKS) {
      guesses.clear()
      endsAt = Date.now() + HOUR_MS
    }
    const network = toNetwork(address)
    return { network, count: guesses.get(network) ?? 0 }
  }

  return {
    secondsLeft: () => (endsAt - Date.now()) / 1000,
    isMany: (caller: Pick<Caller, 'address'>) => of(caller).count >= GUESSES,
    /** Counts one more, and returns the total. */
    count(caller: Pick<Caller, 'address'>): number {
      const { network, count } = of(caller)
      guesses.set(network, count + 1)
      return count + 1
    },
  }
}

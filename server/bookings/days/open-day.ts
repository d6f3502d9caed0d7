import { MESSAGES } from '../../../contract/messages.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { consume, sharedLimit } from '../../platform/http/limits.ts'
import { findDay, type OpenDay } from './day-links.ts'

const GUESSES = 30

/**
 * Makes a function that opens a day for an address. Whoever guesses tokens is refused, also if the next guess is right;
 * a link of another day is no guess: many phones share an address.
 */
export function dayOpener(deps: Deps): (token: string, address: string) => Promise<OpenDay | undefined> {
  const guesses = sharedLimit(deps.pool, { keyPrefix: 'day-guesses', points: GUESSES, durationS: 3600 })

  return async (token, address) => {
    const guessed = await guesses.get(address)
    if (guessed && guessed.consumedPoints >= GUESSES) {
      throw new AppError('tooMany', MESSAGES.tooMany, { retryAfterS: guessed.msBeforeNext / 1000 })
    }
    const found = await findDay(deps, token)
    if (!found) await consume(guesses, address)
    return found === 'closed' ? undefined : found
  }
}

import type { Caller } from '../../../contract/endpoint.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { isInProcess } from '../../platform/http/in-process.ts'
import { consume, sharedLimit } from '../../platform/http/limits.ts'
import { findDay, type OpenDay } from './day-links.ts'

/**
 * Makes a function that opens a day for a caller. Wrong links are counted by address, and too many refused. A right one
 * always opens, because strangers share the address of a phone; one of another day is no guess.
 */
export function dayOpener(deps: Deps): (token: string, caller: Pick<Caller, 'address'>) => Promise<OpenDay | undefined> {
  const guesses = sharedLimit(deps.pool, { keyPrefix: 'day-guesses', points: 30, durationS: 3600 })

  return async (token, caller) => {
    const found = await findDay(deps, token)
    // Pages call in process, on behalf of their visitors.
    if (!found && !isInProcess(caller)) await consume(guesses, caller.address)
    return found === 'closed' ? undefined : found
  }
}

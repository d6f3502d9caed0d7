import type { Caller } from '../../../contract/endpoint.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { linkCounter } from '../../platform/http/links.ts'
import { findDay, type OpenDay } from '../technicians/day-links.ts'

/**
 * Makes a function that opens a day for a caller. A link of another day opens nothing, and is no guess; one whose day
 * is over still takes the steps that were said in it.
 */
export function dayOpener(
  deps: Deps,
  use: 'read' | 'step',
): (token: string, caller: Pick<Caller, 'address'>) => Promise<OpenDay | undefined> {
  const count = linkCounter(deps, use)

  return async (token, caller) => {
    const found = await count(token, caller, await findDay(deps, token))
    return found === 'closed' || (found?.isOver && use === 'read') ? undefined : found
  }
}

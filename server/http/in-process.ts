import type { Caller, Client, Contract, Handlers } from '../../contract/endpoint.ts'
import { parseInput } from './input.ts'

export const IN_PROCESS: Caller = { address: 'in-process', userAgent: 'in-process' }

/** The API as functions, for pages that are rendered here: the same input checks and handlers, without HTTP. */
export function createInProcessClient<C extends Contract>(contract: C, handlers: Handlers<C>): Client<C> {
  const calls = Object.entries(contract).map(([name, endpoint]) => {
    const handle = handlers[name] as Handlers<Contract>[string]
    return [name, async (input: unknown = {}) => handle(parseInput(endpoint, input), IN_PROCESS)]
  })
  return Object.fromEntries(calls) as Client<C>
}

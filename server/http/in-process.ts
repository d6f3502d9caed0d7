import type { Caller, Client, Contract, Handlers } from '../../contract/endpoint.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { AppError } from './errors.ts'
import { parseInput } from './input.ts'

export const IN_PROCESS: Caller = { address: 'in-process', userAgent: 'in-process' }

/**
 * The API as functions, for pages that are rendered here: the same input checks and handlers, without HTTP. Everybody reads
 * these pages, so they get nothing of the administrator's.
 */
export function createInProcessClient<C extends Contract>(contract: C, handlers: Handlers<C>): Client<C> {
  const calls = Object.entries(contract).map(([name, endpoint]) => {
    const handle = handlers[name] as Handlers<Contract>[string]
    const call = async (input: unknown = {}) => {
      if (endpoint.auth === 'admin') throw new AppError('unauthenticated', MESSAGES.signInNeeded)
      return handle(parseInput(endpoint, input), IN_PROCESS)
    }
    return [name, call]
  })
  return Object.fromEntries(calls) as Client<C>
}

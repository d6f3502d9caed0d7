import type { Caller } from '../../contract/endpoint.ts'
import type { Call } from './calls.ts'

export const IN_PROCESS: Caller = { address: 'in-process', userAgent: 'in-process' }

/**
 * The public calls as functions, for pages that are rendered here: the same input checks and handlers, without HTTP.
 * Everybody reads these pages, so the administrator's calls are not among them. `Client` is the type of what it
 * answers.
 */
export function createInProcessClient<Client>(calls: readonly Call[]): Client {
  const client: Record<string, Record<string, (input?: unknown) => unknown>> = {}
  for (const { noun, name, endpoint, answer } of calls) {
    if (endpoint.auth !== 'public') continue
    client[noun] ??= {}
    client[noun][name] = (input = {}) => answer(input, IN_PROCESS)
  }
  return client as Client
}

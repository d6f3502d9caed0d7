import type { Caller } from '../../contract/endpoint.ts'
import type { Call } from './calls.ts'
import { parseInput } from './input.ts'

export const IN_PROCESS: Caller = { address: 'in-process', userAgent: 'in-process' }

/**
 * The public calls as functions, for pages that are rendered here: the same input checks and handlers, without HTTP.
 * Everybody reads these pages, so the administrator's calls are not among them. `Client` is the type of what it
 * answers.
 *
 * Every page asks for the links of its menus and for the contact. With `getEpoch`, which answers another number after
 * each change of the content, such answers are stored until it changes; pages share them and must not change them.
 */
export function createInProcessClient<Client>(calls: readonly Call[], getEpoch?: () => number): Client {
  const client: Record<string, Record<string, (input?: unknown) => unknown>> = {}
  for (const { noun, name, endpoint, handle } of calls) {
    if (endpoint.auth !== 'public') continue
    const call = async (input: unknown = {}) => endpoint.output.parse(await handle(parseInput(endpoint, input), IN_PROCESS))
    client[noun] ??= {}
    client[noun][name] = endpoint.isContent && getEpoch ? storeAnswer(call, getEpoch) : call
  }
  return client as Client
}

/** Stores the answer of a call without input. The epoch is read before the call, so that no answer is older than it. */
function storeAnswer(call: (input?: unknown) => Promise<unknown>, getEpoch: () => number): typeof call {
  let stored: { epoch: number; answer: Promise<unknown> } | undefined
  return (input) => {
    if (input) return call(input)
    const epoch = getEpoch()
    if (stored?.epoch === epoch) return stored.answer
    const answer = call()
    stored = { epoch, answer }
    answer.catch(() => {
      // The next page asks again.
      if (stored?.answer === answer) stored = undefined
    })
    return answer
  }
}

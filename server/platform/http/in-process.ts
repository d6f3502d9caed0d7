import type { Caller } from '../../../contract/endpoint.ts'
import { LANGUAGES, type Language } from '../../../contract/languages.ts'
import type { InLanguages } from '../../../contract/site.ts'
import type { Call } from './calls.ts'

export const IN_PROCESS: Caller = { address: 'in-process', userAgent: 'in-process', language: 'en' }

export const isInProcess = ({ address }: Pick<Caller, 'address'>) => address === IN_PROCESS.address

/** The public calls as functions for one caller: the same input checks and handlers, without HTTP. */
export function createClientOf<Client>(calls: readonly Call[], caller: Caller): Client {
  const client: Record<string, Record<string, (input?: unknown) => unknown>> = {}
  for (const { module, name, endpoint, answer } of calls) {
    if (endpoint.auth !== 'public') continue
    client[module] ??= {}
    client[module][name] = (input = {}) => answer(input, caller)
  }
  return client as Client
}

/**
 * The public calls for pages that are rendered in this process. Everybody reads these pages, so administrators' calls
 * are left out. `Client` is the type of the result.
 */
export function createInProcessClient<Client>(calls: readonly Call[]): InLanguages<Client> {
  const clientOf = (language: Language) => createClientOf<Client>(calls, { ...IN_PROCESS, language })
  const clients = Object.fromEntries(LANGUAGES.map((language) => [language, clientOf(language)])) as Record<Language, Client>
  return { ...clients.en, in: (language) => clients[language] }
}

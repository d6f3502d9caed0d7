import type { Caller } from '../../contract/endpoint.ts'
import { LANGUAGES, type Language } from '../../contract/languages.ts'
import type { InLanguages } from '../../contract/site.ts'
import type { Call } from './calls.ts'

export const IN_PROCESS: Caller = { address: 'in-process', userAgent: 'in-process', language: 'en' }

export const isInProcess = ({ address }: Caller) => address === IN_PROCESS.address

/**
 * The public calls as functions, for pages that are rendered here: the same input checks and handlers, without HTTP.
 * Everybody reads these pages, so the administrator's calls are not among them. `Client` is the type of what it
 * answers.
 */
export function createInProcessClient<Client>(calls: readonly Call[]): InLanguages<Client> {
  const clientOf = (language: Language) => {
    const caller = { ...IN_PROCESS, language }
    const client: Record<string, Record<string, (input?: unknown) => unknown>> = {}
    for (const { noun, name, endpoint, answer } of calls) {
      if (endpoint.auth !== 'public') continue
      client[noun] ??= {}
      client[noun][name] = (input = {}) => answer(input, caller)
    }
    return client as Client
  }
  const clients = Object.fromEntries(LANGUAGES.map((language) => [language, clientOf(language)])) as Record<Language, Client>
  return { ...clients.en, in: (language) => clients[language] }
}

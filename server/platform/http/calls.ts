import { type Caller, type Endpoint, type Handlers, NoInput } from '../../../contract/endpoint.ts'
import { hasAllowedFirstDigit } from '../../../contract/fields.ts'
import { LANGUAGES, type Language } from '../../../contract/languages.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { InLanguages } from '../../../contract/site.ts'
import type { Settings } from '../env/env.ts'
import { invalid, notFound, toFieldErrors } from './errors.ts'

type NamedEndpoint = { module: string; name: string; endpoint: Endpoint }
type Answer = (input: unknown, caller: Caller) => Promise<unknown>
/** An endpoint and its answer function, which validates the input and the output. */
export type Call = NamedEndpoint & { answer: Answer }

/**
 * The endpoints of all modules, with fixed paths before parameters that would match them: `/blogs/slug`, then
 * `/blogs/:id`.
 */
export function listEndpoints(api: Record<string, object>): NamedEndpoint[] {
  return Object.entries(api)
    .flatMap(([module, exported]) =>
      Object.entries(exported).flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ module, name, endpoint }] : [])),
    )
    .sort((a, b) => (toSortable(a.endpoint) < toSortable(b.endpoint) ? -1 : 1))
}

/**
 * The calls of all endpoints. Throws if a module or a handler is missing, although the types already forbid it. Every
 * page needs the menu links and the contact details. With `getEpoch`, a number that changes with the content, the
 * answers of such calls are cached until it changes; all callers share an answer and must not modify it.
 */
export function listCalls<Api extends Record<string, object>>(
  api: Api,
  handlers: { [Module in keyof Api]: Handlers<Api[Module]> },
  getEpoch?: () => number,
): Call[] {
  return listEndpoints(api).map((call) => {
    const { module, name, endpoint } = call
    const handle = (handlers[module] as Record<string, (input: unknown, caller: Caller) => unknown> | undefined)?.[name]
    if (!handle) throw new Error(`Nothing answers ${module}.${name}`)
    const answer: Answer = async (input, caller) => {
      const { data, error } = endpoint.input.safeParse(input)
      if (!error) return endpoint.output.parse(await handle(data, caller))
      const errors = toFieldErrors(error.issues)
      // An invalid value in the path names no record.
      const isInPath = (field: string) => endpoint.path.split('/').includes(`:${field}`)
      throw Object.keys(errors).some(isInPath) ? notFound() : invalid(errors)
    }
    const isStored = endpoint.isContent && endpoint.input === NoInput && getEpoch
    return { ...call, answer: isStored ? storeAnswer(answer, getEpoch) : answer }
  })
}

/** Caches the answer in each language. The epoch is read before the call, so that no answer is older than its epoch. */
function storeAnswer(answer: Answer, getEpoch: () => number): Answer {
  const stored = new Map<Language, { epoch: number; answer: Promise<unknown> }>()
  return (input, caller) => {
    const { language } = caller
    const epoch = getEpoch()
    const last = stored.get(language)
    if (last?.epoch === epoch) return last.answer
    const pending = answer(input, caller)
    stored.set(language, { epoch, answer: pending })
    pending.catch(() => {
      // The next call tries again.
      if (stored.get(language)?.answer === pending) stored.delete(language)
    })
    return pending
  }
}

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported && 'output' in exported

/** Sorts a parameter after every fixed segment. */
const toSortable = ({ path }: Endpoint) => path.replaceAll('/:', '/\uffff')

/**
 * Refuses a number whose first digit the setting excludes. The contract accepts 6 to 9, because it has no access to
 * settings.
 */
export function requireAllowedMobile(
  mobile: string,
  { mobileFirstDigits }: Pick<Settings, 'mobileFirstDigits'>,
  field = 'mobile',
): void {
  if (!hasAllowedFirstDigit(mobile, mobileFirstDigits)) throw invalid({ [field]: MESSAGES.mobileInvalid })
}

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
 * The public calls for pages rendered in this process. Everyone reads these pages, so administrators' calls are left
 * out. `Client` is the type of the result.
 */
export function createInProcessClient<Client>(calls: readonly Call[]): InLanguages<Client> {
  const clientOf = (language: Language) => createClientOf<Client>(calls, { ...IN_PROCESS, language })
  const clients = Object.fromEntries(LANGUAGES.map((language) => [language, clientOf(language)])) as Record<Language, Client>
  return { ...clients.en, in: (language) => clients[language] }
}

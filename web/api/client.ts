import { type Answer, type CallInput, type Endpoint, LANGUAGE_HEADER } from '../../contract/endpoint.ts'
import type { Failure, FieldErrors } from '../../contract/errors.ts'
import { LANGUAGES } from '../../contract/languages.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { API_BASE } from '../../contract/paths.ts'

const TIMEOUT_MS = 20_000

/** Why a call failed. Status 0: no answer came, so whether the server acted on it is not known. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldErrors
  readonly retryAfterS: number | undefined
  /** The whole answer, for the calls that answer more than a message. */
  readonly answer: Partial<Failure>

  constructor(status: number, answer: Partial<Failure> = {}, retryAfterS?: number) {
    super(answer.message ?? MESSAGES.unavailable)
    this.status = status
    this.answer = answer
    this.errors = answer.errors ?? {}
    this.retryAfterS = retryAfterS
  }
}

/** Calls an endpoint. The answer is not checked again: the server has. Throws ApiError, also where no answer comes. */
export async function call<E extends Endpoint>(
  { method, path }: E,
  input: CallInput<E>,
  { signal, token, headers }: { signal?: AbortSignal; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer<E>> {
  const rest = new Map(Object.entries(input as object).filter(([, value]) => value !== undefined))
  let address = API_BASE + path.replace(/:(\w+)/g, (_, name: string) => takeFromPath(rest, name))
  const isRead = method === 'GET' || method === 'DELETE'
  if (isRead && rest.size > 0) address += `?${new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))}`

  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS)
  signal?.addEventListener('abort', () => abort.abort())
  try {
    const response = await fetch(address, {
      method,
      signal: abort.signal,
      headers: {
        ...headers,
        ...languageOfPage(),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(!isRead && { 'Content-Type': 'application/json' }),
      },
      ...(!isRead && { body: JSON.stringify(Object.fromEntries(rest)) }),
    })
    // A proxy in front of the program refuses in another form.
    const answer = await (response.ok ? response.json() : response.json().catch(() => ({})))
    if (response.ok && answer.status !== false) return answer as Answer<E>
    throw new ApiError(response.status, answer, Number(response.headers.get('Retry-After')) || undefined)
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0)
  } finally {
    clearTimeout(timer)
  }
}

/** The header for a page that is not in English. */
function languageOfPage(): Record<string, string> {
  const { lang = '' } = globalThis.document?.documentElement ?? {}
  const language = LANGUAGES.find((language) => language !== 'en' && lang.startsWith(language))
  return language ? { [LANGUAGE_HEADER]: language } : {}
}

function takeFromPath(rest: Map<string, unknown>, name: string): string {
  const value = rest.get(name)
  rest.delete(name)
  return encodeURIComponent(String(value))
}

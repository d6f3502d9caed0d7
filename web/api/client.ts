import type * as z from 'zod/mini'
import type { Answer, CallInput, Endpoint } from '../../contract/endpoint.ts'
import type { Failure, FieldErrors } from '../../contract/errors.ts'
import { LANGUAGES } from '../../contract/languages.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { LANGUAGE_HEADER, toRequest } from '../../contract/request.ts'
import { noteServerTime } from '../ui/server-now.ts'

const TIMEOUT_MS = 20_000

/** Why a call failed. Status 0: no answer arrived, so it is unknown whether the server acted on it. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldErrors
  readonly retryAfterS: number | undefined
  /** The whole answer, for calls whose refusal carries more than a message. */
  readonly answer: Partial<Failure>

  constructor(status: number, answer: Partial<Failure> = {}, retryAfterS?: number) {
    super(answer.message ?? MESSAGES.unavailable)
    this.status = status
    this.answer = answer
    this.errors = answer.errors ?? {}
    this.retryAfterS = retryAfterS
  }
}

/** Calls an endpoint. Throws ApiError, including when no answer arrives. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, token, headers }: { signal?: AbortSignal; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer<E>> {
  const { address, body: sent } = toRequest(endpoint, input)
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS)
  signal?.addEventListener('abort', () => abort.abort())
  try {
    const response = await fetch(address, {
      method: endpoint.method,
      signal: abort.signal,
      headers: {
        ...headers,
        ...languageOfPage(),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(sent !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(sent !== undefined && { body: sent }),
    })
    noteServerTime(response)
    const body: unknown = await response.json().catch(() => undefined)
    const retryAfterS = Number(response.headers.get('Retry-After')) || undefined
    return readAnswer(endpoint.output, { code: response.status, body, retryAfterS }) as Answer<E>
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0)
  } finally {
    clearTimeout(timer)
  }
}

type Received = { code: number; body: unknown; retryAfterS?: number | undefined }

/**
 * Returns the answer or throws: `status` decides, not just the HTTP code. If an answer isn't JSON or lacks a promised
 * field, we can't tell what the server did. Values are not validated again, because the server has done that.
 */
export function readAnswer(output: z.ZodMiniType, { code, body, retryAfterS }: Received): unknown {
  // A proxy in front of the program answers in its own format.
  const answer = (typeof body === 'object' && body ? body : {}) as AnswerBody
  if (code >= 400 || answer.status === false) throw new ApiError(code, answer as Partial<Failure>, retryAfterS)
  // A wrong code is not a failure to callers of `verify-otp`: they get the answer unchanged.
  if (answer.success !== false && !isComplete(output, answer)) throw new ApiError(0)
  return answer
}

type AnswerBody = Record<string, unknown>
/** The parts of an answer's schema that this file reads: an object, or a union of objects. */
type AnswerSchema = { shape?: Record<string, z.ZodMiniType>; options?: z.ZodMiniType[] }

function isComplete(output: z.ZodMiniType, answer: AnswerBody): boolean {
  const { options, shape = {} } = output._zod.def as AnswerSchema
  if (options) return options.some((option) => isComplete(option, answer))
  return Object.entries(shape).every(([name, { _zod }]) =>
    answer[name] === null ? _zod.def.type === 'nullable' : name in answer || _zod.optout === 'optional',
  )
}

/** The header for a page in another language than English. */
function languageOfPage(): Record<string, string> {
  const { lang = '' } = globalThis.document?.documentElement ?? {}
  const language = LANGUAGES.find((language) => language !== 'en' && lang.startsWith(language))
  return language ? { [LANGUAGE_HEADER]: language } : {}
}

/**
 * `refused`: the provider said no, and would again. `unavailable`: it did nothing, because it was never reached or
 * can't act now. `unknown`: no usable answer; it may or may not have acted.
 */
export type ProviderReason = 'refused' | 'unavailable' | 'unknown'

/** The error of every provider. Administrators see its message, so it contains no secret and no one-time code. */
export class ProviderError extends Error {
  readonly reason: ProviderReason

  constructor(reason: ProviderReason, message: string) {
    super(message)
    this.reason = reason
  }
}

export function isInDoubt(error: unknown): boolean {
  return error instanceof ProviderError && error.reason === 'unknown'
}

export function isProviderUnavailable(error: unknown): boolean {
  return error instanceof ProviderError && error.reason === 'unavailable'
}

// Too many requests, not implemented, service unavailable: the server certainly did nothing.
const UNDONE = [429, 501, 503]

/** The reason behind an error status. A server that failed (5xx) or timed out (408) may have acted before that. */
export function reasonOfStatus(status: number): ProviderReason {
  if (UNDONE.includes(status)) return 'unavailable'
  return status < 300 || status === 408 || status >= 500 ? 'unknown' : 'refused'
}

type ProviderRequest = { method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string | undefined; timeoutMs: number }

/** `body`: the parsed JSON; undefined for anything else. */
type Answer = { status: number; body: unknown }

/**
 * Calls another company's server, without following redirects, so that no secret reaches another address. Rejects with
 * ProviderError if there is no answer; its message names `who` and repeats nothing that was sent.
 */
export async function askProvider(who: string, url: string, request: ProviderRequest): Promise<Answer> {
  const { method = 'POST', headers, body = null, timeoutMs } = request
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal })
    return { status: response.status, body: parseJson(await response.text()) }
  } catch (error) {
    throw new ProviderError(toReason(error), `${who} ${toWords(error, timeoutMs)}`)
  }
}

// Failures of the DNS lookup, the connection and the certificate: nothing has been sent yet.
const BEFORE_SENDING =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|EPROTO|ERR_INVALID_URL)$|CERT|LEAF_SIGNATURE/

function toReason(error: unknown): ProviderReason {
  // fetch throws a TypeError without a cause for a header or an address that it can't send at all.
  const isUnsendable = error instanceof TypeError && error.cause === undefined
  return isUnsendable || BEFORE_SENDING.test(codeOf(error) ?? '') ? 'unavailable' : 'unknown'
}

/** Undefined if the text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toWords(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `did not answer within ${timeoutMs / 1000} s`
  // Only the cause's code: fetch's message about an invalid header quotes the header, which contains a password here.
  const code = codeOf(error)
  return code ? `can’t be reached (${code})` : 'can’t be reached'
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error ? (error.cause as { code?: unknown } | undefined)?.code : undefined
  return typeof code === 'string' ? code : undefined
}

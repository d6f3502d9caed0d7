import { ProviderError, type ProviderReason } from './provider-error.ts'

type Post = { headers: Record<string, string>; body: string; timeoutMs: number }

/** `body`: the answer's JSON; undefined where it is none. */
type Posted = { status: number; body: unknown }

/**
 * A POST to another company's server. It follows no redirect, so that nothing secret goes where it was not meant to.
 * Rejects with ProviderError where no answer came, in words that name `who` and nothing that was sent.
 */
export async function post(who: string, url: string, { timeoutMs, ...init }: Post): Promise<Posted> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { ...init, method: 'POST', redirect: 'manual', signal })
    return { status: response.status, body: toJson(await response.text()) }
  } catch (error) {
    throw new ProviderError(toReason(error), `${who} ${toWords(error, timeoutMs)}`)
  }
}

// Failures of the name's look-up, of connecting and of the certificate: nothing was sent yet.
const BEFORE_SENDING =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|EPROTO|ERR_INVALID_URL)$|CERT|LEAF_SIGNATURE/

function toReason(error: unknown): ProviderReason {
  // A header or an address that can't be sent at all is an error without a cause.
  const isUnsendable = error instanceof TypeError && error.cause === undefined
  return isUnsendable || BEFORE_SENDING.test(codeOf(error) ?? '') ? 'refused' : 'unknown'
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toWords(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `did not answer within ${timeoutMs / 1000} s`
  // Only the cause's code: what fetch says of a bad header quotes the header, and that is a password here.
  const code = codeOf(error)
  return code ? `can’t be reached (${code})` : 'can’t be reached'
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error ? (error.cause as { code?: unknown } | undefined)?.code : undefined
  return typeof code === 'string' ? code : undefined
}

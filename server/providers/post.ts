type Post = { headers: Record<string, string>; body: string; timeoutMs: number }

/** `body`: the answer's JSON; undefined where it is none. */
type Posted = { status: number; body: unknown }

/**
 * A POST to another company's server. It follows no redirect, so that nothing secret goes where it was not meant to.
 * Rejects where no answer came, in words that name `who` and nothing that was sent.
 */
export async function post(who: string, url: string, { timeoutMs, ...init }: Post): Promise<Posted> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { ...init, method: 'POST', redirect: 'error', signal })
    return { status: response.status, body: toJson(await response.text()) }
  } catch (error) {
    throw new Error(`${who} ${toReason(error, timeoutMs)}`)
  }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toReason(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `did not answer within ${timeoutMs / 1000} s`
  // Only the cause's code: what fetch says of a bad header quotes the header, and that is a password here.
  const code = error instanceof Error ? (error.cause as { code?: unknown } | undefined)?.code : undefined
  return typeof code === 'string' ? `can’t be reached (${code})` : 'can’t be reached'
}

/**
 * `refused`: the provider did not act, or was never reached. `unknown`: no usable answer; it may or may not have acted.
 */
export type ProviderReason = 'refused' | 'unknown'

/** The error of every provider. The administrator sees its message, so it holds no secret and no one-time code. */
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

// Not implemented and service unavailable: the server certainly did nothing.
const DEFINITE_5XX = [501, 503]

/**
 * The reason behind a status other than success: a server that failed (5xx) or timed out (408) may have acted before
 * that.
 */
export function reasonOfStatus(status: number): ProviderReason {
  const isInDoubt = status < 300 || status === 408 || (status >= 500 && !DEFINITE_5XX.includes(status))
  return isInDoubt ? 'unknown' : 'refused'
}

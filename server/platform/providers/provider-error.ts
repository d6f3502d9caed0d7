/**
 * `refused`: the provider said no, and would again. `unavailable`: it did nothing, as it was never reached or can't at
 * the moment. `unknown`: no usable answer; it may or may not have acted.
 */
export type ProviderReason = 'refused' | 'unavailable' | 'unknown'

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

export function isUnavailable(error: unknown): boolean {
  return error instanceof ProviderError && error.reason === 'unavailable'
}

// Too many requests, not implemented and service unavailable: the server certainly did nothing.
const UNDONE = [429, 501, 503]

/**
 * The reason behind a status other than success: a server that failed (5xx) or timed out (408) may have acted before
 * that.
 */
export function reasonOfStatus(status: number): ProviderReason {
  if (UNDONE.includes(status)) return 'unavailable'
  return status < 300 || status === 408 || status >= 500 ? 'unknown' : 'refused'
}

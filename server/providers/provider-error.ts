/** `refused`: the other side did not act, or was never asked. `unknown`: no usable answer; it may or may not have acted. */
export type ProviderReason = 'refused' | 'unknown'

/** What every provider rejects with. Words of it are shown to the administrator: they hold no secret and no code. */
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

// The server says that it did nothing: it does not know the call, or takes none at present.
const CLEAR_5XX = [501, 503]

/** What a status other than success says: a server in trouble (or too slow, 408) may have acted before it failed. */
export function reasonOfStatus(status: number): ProviderReason {
  const isOpen = status < 300 || status === 408 || (status >= 500 && !CLEAR_5XX.includes(status))
  return isOpen ? 'unknown' : 'refused'
}

/** Idempotency key of a request. `crypto.randomUUID` is missing on a site opened over plain HTTP. */
export function createRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
}

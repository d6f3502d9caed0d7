/** Idempotency key of a request. `crypto.randomUUID` is missing where the site is opened over plain HTTP. */
export function createRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
}

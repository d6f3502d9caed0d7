/** Names a request, so that a server can know it again. `randomUUID` is missing where the site is opened over plain HTTP. */
export function createRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
}

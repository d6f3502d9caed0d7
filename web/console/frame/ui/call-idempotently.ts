import { ApiError } from '../../../api/client.ts'
import { createRequestId } from '../../../ui/request-id.ts'

const ids = new Map<string, string>()

/**
 * Makes a call that must take effect once. The same text goes with the same request_id until an answer says that it is
 * done or refused, so that the call can be repeated after a lost answer; then the same text counts as a new call.
 */
export async function callIdempotently<T>(words: string, call: (request_id: string) => Promise<T>): Promise<T> {
  const id = ids.get(words) ?? createRequestId()
  ids.set(words, id)
  try {
    const answer = await call(id)
    ids.delete(words)
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) ids.delete(words)
    throw error
  }
}

import { createRequestId } from '../../ui/request-id.ts'

const ids = new Map<string, string>()

/**
 * Makes a call that must be done once. Until it is known to be done the same words go with the same request_id, so that
 * after a lost answer it can be made again; after that the same words are meant anew.
 */
export async function once<T>(words: string, call: (request_id: string) => Promise<T>): Promise<T> {
  const id = ids.get(words) ?? createRequestId()
  ids.set(words, id)
  const answer = await call(id)
  ids.delete(words)
  return answer
}

import type { CallInput, Endpoint } from './endpoint.ts'
import { API_BASE } from './paths.ts'

/** Says in which language a call is answered, `hi` or `mr`; without it, in English. */
export const LANGUAGE_HEADER = 'X-Language'

/** The HTTP request of a call: fields of the path stand in it, all others in the query or, as JSON, in the body. */
export function toRequest<E extends Endpoint>(
  { method, path }: E,
  input: CallInput<E>,
): { address: string; body: string | undefined } {
  const rest = new Map(Object.entries(input as object).filter(([, value]) => value !== undefined))
  const address = API_BASE + path.replace(/:(\w+)/g, (_, name: string) => takeFromPath(rest, name))
  if (method !== 'GET' && method !== 'DELETE') return { address, body: JSON.stringify(Object.fromEntries(rest)) }
  const query = [...rest].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return { address: query.length > 0 ? `${address}?${query.join('&')}` : address, body: undefined }
}

function takeFromPath(rest: Map<string, unknown>, name: string): string {
  const value = rest.get(name)
  rest.delete(name)
  return encodeURIComponent(String(value))
}

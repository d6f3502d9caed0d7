import type { CallInput, Endpoint } from './endpoint.ts'
import { API_BASE } from './paths.ts'

/** The language of a call's answer, `hi` or `mr`; English by default. */
export const LANGUAGE_HEADER = 'X-Language'

/** The HTTP request of a call: path parameters go into the path, all other fields into the query or the JSON body. */
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

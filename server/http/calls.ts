import type { Caller, Endpoint, Handlers } from '../../contract/endpoint.ts'

type NamedEndpoint = { noun: string; name: string; endpoint: Endpoint }
/** An endpoint and what answers it. */
export type Call = NamedEndpoint & { handle: (input: unknown, caller: Caller) => unknown }

/**
 * The endpoints of all nouns, each after those whose fixed path its own would swallow: `/blogs/slug`, then
 * `/blogs/:id`.
 */
export function listEndpoints(api: Record<string, object>): NamedEndpoint[] {
  return Object.entries(api)
    .flatMap(([noun, exported]) =>
      Object.entries(exported).flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ noun, name, endpoint }] : [])),
    )
    .sort((a, b) => (toSortable(a.endpoint) < toSortable(b.endpoint) ? -1 : 1))
}

/** Throws where a noun or a handler is missing, which the types refuse already. */
export function listCalls<Api extends Record<string, object>>(
  api: Api,
  handlers: { [Noun in keyof Api]: Handlers<Api[Noun]> },
): Call[] {
  return listEndpoints(api).map((call) => {
    const handle = (handlers[call.noun] as Record<string, Call['handle']> | undefined)?.[call.name]
    if (!handle) throw new Error(`Nothing answers ${call.noun}.${call.name}`)
    return { ...call, handle }
  })
}

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported && 'output' in exported

/** A parameter sorts behind every fixed segment. */
const toSortable = ({ path }: Endpoint) => path.replaceAll('/:', '/\uffff')

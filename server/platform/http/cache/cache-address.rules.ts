/** A route whose answers the page cache may keep, and the query parameters that they depend on. */
export type CachedRoute = { pattern: string; query: readonly string[] }

type CacheAddress = {
  /** One spelling for all addresses with the same answer: the path, then the parameters that the answer depends on. */
  key: string
  /** The pattern of its path; undefined if only the app's answer shows whether it may be kept. */
  pattern: string | undefined
}

const MAX_LENGTH = 2 * 1024
/** How many raw addresses are cached, so that each is parsed once. */
const MAX_KNOWN = 1_000
/** The characters that a path may have. */
const PATH = /^\/[\w.~!$&'()*+,;=:@%/-]*$/
/** The checkout page has its own headers. */
const NEVER_CACHED = 'pay'

/** Reads a request's address in the page cache; undefined if its answer is never kept. */
export function toCacheAddresses(routes: readonly CachedRoute[]): (url: string) => CacheAddress | undefined {
  const fixed = new Map(routes.map((route) => [route.pattern, route]))
  const patterns = routes
    .filter(({ pattern }) => pattern.includes(':'))
    .map((route) => ({ route, pattern: new RegExp(`^${route.pattern.replace(/:\w+/g, '[^/]+')}$`) }))

  function read(url: string): CacheAddress | undefined {
    if (url.length > MAX_LENGTH) return undefined
    const [written = '', search] = split(url)
    const path = normalisePath(written)
    if (path === undefined) return undefined
    const query = search ? new URLSearchParams(search) : undefined
    if (query?.has(NEVER_CACHED)) return undefined
    const route = fixed.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.route
    // An unlisted route may read any query, and the redirect that removes a trailing slash keeps the query.
    if (!route) return query || path.endsWith('/') ? undefined : { key: path, pattern: undefined }
    const params = new URLSearchParams()
    for (const name of query ? route.query : []) {
      const value = query?.get(name)
      if (typeof value === 'string') params.set(name, value)
    }
    return { key: params.size > 0 ? `${path}?${params}` : path, pattern: route.pattern }
  }

  const known = new Map<string, CacheAddress>()
  return (url) => {
    const found = known.get(url)
    if (found) return found
    const address = read(url)
    if (known.size >= MAX_KNOWN) known.clear()
    if (address) known.set(url, address)
    return address
  }
}

function split(url: string): [string, string | undefined] {
  const at = url.indexOf('?')
  return at === -1 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)]
}

/** Unescapes characters that need no escape; undefined for a path that URL parsers would rewrite. */
function normalisePath(path: string): string | undefined {
  const spelled = path.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return /[\w.~-]/.test(letter) ? letter : escaped.toUpperCase()
  })
  return PATH.test(spelled) && !spelled.includes('/.') ? spelled : undefined
}

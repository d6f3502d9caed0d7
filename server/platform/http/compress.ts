import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { CONTENT_CACHING } from './caching.ts'
import { chooseEncoding, ENCODINGS, type EncodingName, isText, MIN_COMPRESSED_BYTES } from './encodings.ts'

const QUALITY = { br: 5, gzip: 6 }
// Half of Node's worker threads, which sign-ins and files need too. Further answers go out uncompressed.
const MAX_CONCURRENT = 2
const CACHE_BYTES = 4 * 1024 * 1024

/** Compresses generated text. The build compresses its files, and the page cache what it keeps. */
export function compress(): MiddlewareHandler {
  const compressBytes = createCompressor()
  return async (c, next) => {
    await next()
    const { status, headers } = c.res
    if (status === 304 || headers.has('content-encoding') || !isText(headers.get('content-type'))) return
    headers.append('Vary', 'Accept-Encoding')
    if (headers.get('cache-control') === CONTENT_CACHING) return
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    if (!encoding) return
    const plain = Buffer.from(await c.res.arrayBuffer())
    const isCacheable = !/no-store/.test(headers.get('cache-control') ?? '')
    const compressed = plain.byteLength >= MIN_COMPRESSED_BYTES ? await compressBytes(plain, encoding, isCacheable) : undefined
    const answer = new Response(compressed ?? plain, { status, headers: c.res.headers })
    answer.headers.delete('Content-Length')
    if (compressed) answer.headers.set('Content-Encoding', encoding)
    // Hono merges the headers of the previous response unless it is removed first.
    c.res = undefined
    c.res = answer
  }
}

type Bytes = Buffer<ArrayBuffer>
type Compressor = (plain: Bytes, encoding: EncodingName, isCacheable: boolean) => Promise<Bytes | undefined>

/** Caches public texts by their content, as an LRU cache. Returns undefined while too many compressions run. */
function createCompressor(): Compressor {
  const cache = new LRUCache<string, Bytes>({ maxSize: CACHE_BYTES, sizeCalculation: ({ byteLength }) => byteLength })
  let running = 0

  return async (plain, encoding, isCacheable) => {
    const key = isCacheable ? `${encoding} ${createHash('sha256').update(plain).digest('base64')}` : ''
    const found = cache.get(key)
    if (found) return found
    if (running >= MAX_CONCURRENT) return undefined
    running += 1
    try {
      const compressed = await ENCODINGS[encoding](plain, QUALITY[encoding])
      if (isCacheable) cache.set(key, compressed)
      return compressed
    } finally {
      running -= 1
    }
  }
}

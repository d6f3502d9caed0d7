import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

// Brotli qualities. A page at 10 takes 8 ms of a worker thread and is a twelfth smaller than at 6; the API's lists are
// larger and requested more often.
const PAGE_QUALITY = 10
const DATA_QUALITY = 5
const MIN_BYTES = 500
// Half of Node's worker threads, which sign-ins and files need too. Further answers go out uncompressed.
const MAX_CONCURRENT = 2
const CACHE_BYTES = 4 * 1024 * 1024
const TEXT = /^(text\/|application\/(json|xml|rss\+xml|manifest\+json))/

/** Compresses text that a request generates; the build compresses its files itself. */
export function compress(): MiddlewareHandler {
  const compressBytes = createCompressor()
  return async (c, next) => {
    await next()
    const { status, headers } = c.res
    const type = headers.get('content-type') ?? ''
    if (status === 304 || headers.has('content-encoding') || !TEXT.test(type)) return
    c.header('Vary', 'Accept-Encoding')
    const encode = chooseEncoding(c.req.header('accept-encoding') ?? '')
    if (!encode) return
    const plain = Buffer.from(await c.res.arrayBuffer())
    const quality = type.startsWith('text/html') ? PAGE_QUALITY : DATA_QUALITY
    const isCacheable = !/no-store/.test(headers.get('cache-control') ?? '')
    const compressed = plain.byteLength >= MIN_BYTES ? await compressBytes(plain, encode, quality, isCacheable) : undefined
    const answer = new Response(compressed ?? plain, { status, headers: c.res.headers })
    answer.headers.delete('Content-Length')
    if (compressed) answer.headers.set('Content-Encoding', encode.name)
    // Hono merges the headers of the previous response unless it is removed first.
    c.res = undefined
    c.res = answer
  }
}

type Bytes = Buffer<ArrayBuffer>
type Compressor = (plain: Bytes, encode: Encoding, quality: number, isCacheable: boolean) => Promise<Bytes | undefined>

/**
 * Caches public texts by their content, least recently used first out. Returns undefined while too many are compressed.
 */
function createCompressor(): Compressor {
  const cache = new Map<string, Bytes>()
  let cachedBytes = 0
  let running = 0

  function store(key: string, compressed: Bytes): void {
    cache.set(key, compressed)
    cachedBytes += compressed.byteLength
    for (const [oldest, { byteLength }] of cache) {
      if (cachedBytes <= CACHE_BYTES) return
      cache.delete(oldest)
      cachedBytes -= byteLength
    }
  }

  return async (plain, encode, quality, isCacheable) => {
    const key = isCacheable ? `${encode.name} ${createHash('sha256').update(plain).digest('base64')}` : ''
    const found = cache.get(key)
    if (found) {
      cache.delete(key)
      cache.set(key, found)
      return found
    }
    if (running >= MAX_CONCURRENT) return undefined
    running += 1
    try {
      const compressed = await encode.from(plain, quality)
      if (isCacheable && !cache.has(key)) store(key, compressed)
      return compressed
    } finally {
      running -= 1
    }
  }
}

type Encoding = { name: string; from: (bytes: Buffer, quality: number) => Promise<Buffer<ArrayBuffer>> }

const BROTLI: Encoding = {
  name: 'br',
  from: (bytes, quality) =>
    toBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
    }),
}
const GZIP: Encoding = { name: 'gzip', from: (bytes) => toGzip(bytes) }

function chooseEncoding(accepted: string): Encoding | undefined {
  if (/\bbr\b/.test(accepted)) return BROTLI
  return /\bgzip\b/.test(accepted) ? GZIP : undefined
}

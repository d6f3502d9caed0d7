import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { CONTENT_CACHING } from './headers.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

type Bytes = Buffer<ArrayBuffer>
export type EncodingName = 'br' | 'gzip'

/** Shorter texts are sent uncompressed. */
export const MIN_COMPRESSED_BYTES = 500
const TEXT = /^(text\/|application\/(json|xml|rss\+xml|manifest\+json))/
export const isText = (type: string | null | undefined) => TEXT.test(type ?? '')

/** Compresses on a worker thread. Qualities are those of Brotli, 0 to 11, and of gzip, 1 to 9. */
export const ENCODINGS: Record<EncodingName, (plain: Buffer, quality: number) => Promise<Bytes>> = {
  br: (plain, quality) =>
    toBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength },
    }),
  gzip: (plain, quality) => toGzip(plain, { level: quality }),
}

/** Browsers send only a few values of `Accept-Encoding`. */
const choices = new Map<string, EncodingName | undefined>()
const MAX_CHOICES = 100

/** The best encoding that an `Accept-Encoding` allows; undefined for the plain text. */
export function chooseEncoding(accepted = ''): EncodingName | undefined {
  if (choices.has(accepted)) return choices.get(accepted)
  if (choices.size >= MAX_CHOICES) choices.clear()
  const choice = parseAccepted(accepted)
  choices.set(accepted, choice)
  return choice
}

function parseAccepted(accepted: string): EncodingName | undefined {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';')
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
    weights.set(name.trim(), weight ? Number(weight.trim().slice(2)) : 1)
  }
  const [br, gzip] = (['br', 'gzip'] as const).map((name) => weights.get(name) ?? weights.get('*') ?? 0)
  if (!br && !gzip) return undefined
  return Number(br) >= Number(gzip) ? 'br' : 'gzip'
}

const QUALITY = { br: 5, gzip: 6 }
// Half of Node's worker threads, because sign-ins and files need them too. Further answers go out uncompressed.
const MAX_CONCURRENT = 2
const CACHE_BYTES = 4 * 1024 * 1024

/** Compresses generated text. The build compresses its own files, and the page cache compresses what it keeps. */
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

type Compressor = (plain: Bytes, encoding: EncodingName, isCacheable: boolean) => Promise<Bytes | undefined>

/** Caches public texts by content, as an LRU cache. Returns undefined while too many compressions run. */
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

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

// A page at 10 takes 8 ms of a thread beside the event loop and a twelfth less of a weak network than at 6; lists of the
// API are larger and asked for more often.
const PAGE_LEVEL = 10
const DATA_LEVEL = 5
const WORTH_IT_BYTES = 500
// Half of the threads that Node has for such work: sign-ins and files share them. What comes beyond goes out plain.
const AT_ONCE = 2
const KEPT_BYTES = 4 * 1024 * 1024
const TEXT = /^(text\/|application\/(json|xml|rss\+xml|manifest\+json))/

/** Compresses text that is made for the request; built files are compressed once, at build time. */
export function compressed(): MiddlewareHandler {
  const pack = createPacker()
  return async (c, next) => {
    await next()
    const { status, headers } = c.res
    const type = headers.get('content-type') ?? ''
    if (status === 304 || headers.has('content-encoding') || !TEXT.test(type)) return
    c.header('Vary', 'Accept-Encoding')
    const encode = chooseEncoding(c.req.header('accept-encoding') ?? '')
    if (!encode) return
    const plain = Buffer.from(await c.res.arrayBuffer())
    const level = type.startsWith('text/html') ? PAGE_LEVEL : DATA_LEVEL
    const isForAll = !/no-store/.test(headers.get('cache-control') ?? '')
    const packed = plain.byteLength >= WORTH_IT_BYTES ? await pack(plain, encode, level, isForAll) : undefined
    const answer = new Response(packed ?? plain, { status, headers: c.res.headers })
    answer.headers.delete('Content-Length')
    if (packed) answer.headers.set('Content-Encoding', encode.name)
    // Hono merges the headers of the answer before, unless it is taken away first.
    c.res = undefined
    c.res = answer
  }
}

type Packed = Buffer<ArrayBuffer>
type Packer = (plain: Packed, encode: Encoding, level: number, isForAll: boolean) => Promise<Packed | undefined>

/** What everybody may read is kept by its content, the lately asked for; undefined while too much is being packed. */
function createPacker(): Packer {
  const kept = new Map<string, Packed>()
  let keptBytes = 0
  let underWay = 0

  function keep(key: string, packed: Packed): void {
    kept.set(key, packed)
    keptBytes += packed.byteLength
    for (const [oldest, { byteLength }] of kept) {
      if (keptBytes <= KEPT_BYTES) return
      kept.delete(oldest)
      keptBytes -= byteLength
    }
  }

  return async (plain, encode, level, isForAll) => {
    const key = isForAll ? `${encode.name} ${createHash('sha256').update(plain).digest('base64')}` : ''
    const found = kept.get(key)
    if (found) {
      kept.delete(key)
      kept.set(key, found)
      return found
    }
    if (underWay >= AT_ONCE) return undefined
    underWay += 1
    try {
      const packed = await encode.from(plain, level)
      if (isForAll && !kept.has(key)) keep(key, packed)
      return packed
    } finally {
      underWay -= 1
    }
  }
}

type Encoding = { name: string; from: (bytes: Buffer, level: number) => Promise<Buffer<ArrayBuffer>> }

const BROTLI: Encoding = {
  name: 'br',
  from: (bytes, level) =>
    toBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
    }),
}
const GZIP: Encoding = { name: 'gzip', from: (bytes) => toGzip(bytes) }

function chooseEncoding(accepted: string): Encoding | undefined {
  if (/\bbr\b/.test(accepted)) return BROTLI
  return /\bgzip\b/.test(accepted) ? GZIP : undefined
}

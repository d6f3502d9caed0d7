import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

// 6 takes under a millisecond for a page; 11 would take forty.
const BROTLI_LEVEL = 6
const WORTH_IT_BYTES = 500

/** Compresses text that is made for the request; built files are compressed once, at build time. */
export function compressed(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const type = c.res.headers.get('content-type') ?? ''
    if (
      c.res.status === 304 ||
      c.res.headers.has('content-encoding') ||
      !/^(text\/|application\/(json|xml|rss\+xml|manifest\+json))/.test(type)
    )
      return
    const accepted = c.req.header('accept-encoding') ?? ''
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
    c.header('Vary', 'Accept-Encoding')
    if (!encoding) return
    const { status } = c.res
    const plain = Buffer.from(await c.res.arrayBuffer())
    const headers = new Headers(c.res.headers)
    if (plain.byteLength < WORTH_IT_BYTES) {
      c.res = new Response(plain, { status, headers })
      return
    }
    const bytes =
      encoding === 'br'
        ? await toBrotli(plain, {
            params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL, [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength },
          })
        : await toGzip(plain)
    headers.set('Content-Encoding', encoding)
    headers.delete('Content-Length')
    c.res = undefined
    c.res = new Response(bytes, { status, headers })
  }
}

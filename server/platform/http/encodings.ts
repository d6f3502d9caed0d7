import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

type Bytes = Buffer<ArrayBuffer>
export type EncodingName = 'br' | 'gzip'

/** Shorter texts are sent as they are. */
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

/** Browsers send few different values of `Accept-Encoding`. */
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

import { createHash } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { RequestError } from '@hono/node-server'
import { API_MESSAGES } from '../../../../contract/api-messages.ts'
import { ERROR_STATUS, type Failure } from '../../../../contract/errors.ts'
import { chooseEncoding, ENCODINGS, type EncodingName, isText, MIN_COMPRESSED_BYTES } from '../compress.ts'

/** A body and its headers, as alternating names and values. */
type Copy = { headers: string[]; body: Buffer }

/** The copies of one body, shared by the answers of all content versions with the same body. */
type Copies = {
  type: string | undefined
  /** Whether the best compression is done or in progress. */
  isRecompressed: boolean
  plain: Copy
  compressed: Partial<Record<EncodingName, Copy>>
  /** Quick compressions in progress, shared by all requests waiting for one. */
  compressing: Partial<Record<EncodingName, Promise<Copy>>>
}

/** A finished answer. */
export type CachedAnswer = {
  status: number
  headers: string[]
  etag: string
  isCompressible: boolean
  copies: Copies
  /** The content epoch that it was made from. */
  epoch: number
  /** The id of the request that it was made for. */
  requestId: string
  /** The head of each copy that was sent, built once. */
  heads: WeakMap<Copy, Head>
}

/** Compression quality for the first visitor, who waits for it, and for its replacement. */
const QUICK = { br: 4, gzip: 4 }
const BEST = { br: 11, gzip: 9 }

/** Headers not copied from the app's answer: they are set for each copy of the body or each sending. */
const OWN_HEADERS = ['content-length', 'content-encoding', 'content-type', 'etag', 'x-request-id']

export async function toCachedAnswer(response: Response, epoch: number): Promise<CachedAnswer> {
  const { status } = response
  const body = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? undefined
  const etag = response.headers.get('etag') ?? `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.includes(name))
  if (status === 200) headers.push(['etag', etag])
  return {
    status,
    headers: headers.flat(),
    etag,
    isCompressible: isText(type) && body.byteLength >= MIN_COMPRESSED_BYTES,
    copies: { type, isRecompressed: false, plain: toCopy(body, type), compressed: {}, compressing: {} },
    epoch,
    requestId: response.headers.get('x-request-id') ?? '',
    heads: new WeakMap(),
  }
}

function toCopy(body: Buffer, type: string | undefined, encoding?: EncodingName): Copy {
  const headers = ['content-length', String(body.byteLength)]
  if (type) headers.push('content-type', type)
  if (encoding) headers.push('content-encoding', encoding)
  return { headers, body }
}

/** A copy of the body in an encoding that the request accepts; a promise if it must be compressed first. */
function chooseCopy({ isCompressible, copies }: CachedAnswer, accepted: string | undefined): Copy | Promise<Copy> {
  const encoding = isCompressible ? chooseEncoding(accepted) : undefined
  if (!encoding) return copies.plain
  const made = copies.compressed[encoding]
  if (made) return made
  copies.compressing[encoding] ??= compress(copies, encoding, QUICK)
  return copies.compressing[encoding]
}

async function compress(copies: Copies, encoding: EncodingName, quality: Record<EncodingName, number>): Promise<Copy> {
  const body = await ENCODINGS[encoding](copies.plain.body, quality[encoding])
  const earlier = copies.compressed[encoding]
  const copy = earlier && earlier.body.byteLength <= body.byteLength ? earlier : toCopy(body, copies.type, encoding)
  copies.compressed[encoding] = copy
  return copy
}

/** Replaces the quick copies with the smallest ones. */
export async function recompress({ copies }: CachedAnswer): Promise<void> {
  copies.isRecompressed = true
  for (const encoding of ['br', 'gzip'] as const) await compress(copies, encoding, BEST)
}

export function send(request: IncomingMessage, response: ServerResponse, answer: CachedAnswer, sending: Sending): void {
  if (answer.status === 200 && hasTag(request.headers['if-none-match'], answer.etag)) {
    writeAnswer(response, toHead(304, answer.headers), sending)
    return
  }
  const write = (copy: Copy) => {
    writeAnswer(response, headOf(answer, copy), sending, request.method === 'HEAD' ? undefined : copy.body)
  }
  const copy = chooseCopy(answer, request.headers['accept-encoding'])
  if (copy instanceof Promise) copy.then(write, () => write(answer.copies.plain))
  else write(copy)
}

function headOf({ status, headers, heads }: CachedAnswer, copy: Copy): Head {
  const head = heads.get(copy) ?? toHead(status, [...headers, ...copy.headers])
  heads.set(copy, head)
  return head
}

/** Whether the client already has the body. Tags are compared weakly: compressed and plain copies share one. */
function hasTag(tags: string | undefined, etag: string): boolean {
  if (tags === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return tags.trim() === '*' || tags.split(',').some((tag) => opaque(tag) === opaque(etag))
}

/** How long a connection stays open for the next request. */
export const KEEP_ALIVE_S = 5

/** The constant part of an answer's head: alternating names and values, and the same as text. */
type Head = { status: number; fields: string[]; text: string }

/** What differs each time an answer is sent. */
type Sending = { requestId: string; cacheStatus: string; at: Date }

/** The values come from a `Headers` object, which refuses line breaks. */
export function toHead(status: number, fields: string[]): Head {
  const lines = fields.flatMap((name, index) => (index % 2 === 0 ? `${name}: ${fields[index + 1]}\r\n` : []))
  return { status, fields, text: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}` }
}

/** The documented way to send an answer. */
export function writeFields(response: ServerResponse, head: Head, sending: Sending, body?: Buffer): void {
  const own = ['x-request-id', sending.requestId, 'cache-status', sending.cacheStatus, 'Date', toDateText(sending.at)]
  response.writeHead(head.status, [...head.fields, ...own]).end(body)
}

/**
 * Sends the same bytes. Checking and joining twenty headers takes a sixth of the time of an answer from memory, so on a
 * kept-alive connection the head is prepared text: `node:http` sends `_header`, if set, instead of its own. That is
 * undocumented, so a test compares the bytes, and the Node version is pinned.
 */
export function writeAnswer(response: ServerResponse, head: Head, sending: Sending, body?: Buffer): void {
  if (response.shouldKeepAlive) {
    Object.assign(response, { statusCode: head.status, _header: toText(head, sending) })
    response.end(body)
  } else writeFields(response, head, sending, body)
}

function toText(head: Head, { requestId, cacheStatus, at }: Sending): string {
  const own = `x-request-id: ${requestId}\r\ncache-status: ${cacheStatus}\r\nDate: ${toDateText(at)}\r\n`
  return `${head.text}${own}Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_S}\r\n\r\n`
}

const written = { second: 0, text: '' }

/** The value of `Date`, formatted once a second. */
function toDateText(at: Date): string {
  const second = Math.floor(at.getTime() / 1000)
  if (second !== written.second) Object.assign(written, { second, text: at.toUTCString() })
  return written.text
}

/** Statuses for errors of Node's parser; any other unreadable request is malformed. */
const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
const EXPECTATION_FAILED = 417

const BODY = JSON.stringify({ status: false, message: API_MESSAGES.unreadableRequest } satisfies Failure)
const HEADERS = {
  'Content-Type': 'application/json',
  'Content-Length': String(Buffer.byteLength(BODY)),
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
}

/** Answers requests that Node can't parse and so never passes on. By default Node answers them with a bare status. */
export function answerUnreadable<Serving extends Server>(server: Serving): Serving {
  server.on('clientError', answerOnSocket)
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(EXPECTATION_FAILED, HEADERS).end(BODY)
  })
  return server
}

function answerOnSocket(error: Error & { code?: string }, socket: Socket & { _httpMessage?: unknown }): void {
  // This would corrupt an answer in progress, and a closed connection has no reader.
  if (!socket.writable || socket._httpMessage || error.code === 'ECONNRESET') return void socket.destroy()
  const status = STATUS[error.code ?? ''] ?? ERROR_STATUS.malformed
  const fields = Object.entries({ ...HEADERS, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...fields, '', BODY].join('\r\n'))
}

/** The answer to a request that Node can parse, but whose host and path don't form a URL. */
export function toUnreadableAnswer(error: unknown): Response {
  const status = error instanceof RequestError ? ERROR_STATUS.malformed : ERROR_STATUS.internal
  return new Response(BODY, { status, headers: HEADERS })
}

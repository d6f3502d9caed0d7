import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { RequestError } from '@hono/node-server'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { ERROR_STATUS, type Failure } from '../../../contract/errors.ts'

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
  // An answer that is being sent would be corrupted, and a closed connection has no reader.
  if (!socket.writable || socket._httpMessage || error.code === 'ECONNRESET') return void socket.destroy()
  const status = STATUS[error.code ?? ''] ?? ERROR_STATUS.malformed
  const fields = Object.entries({ ...HEADERS, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...fields, '', BODY].join('\r\n'))
}

/** The answer to a request that Node parses, but whose host and path form no URL. */
export function toUnreadableAnswer(error: unknown): Response {
  const status = error instanceof RequestError ? ERROR_STATUS.malformed : ERROR_STATUS.internal
  return new Response(BODY, { status, headers: HEADERS })
}

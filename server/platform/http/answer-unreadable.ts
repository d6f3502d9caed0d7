import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { RequestError } from '@hono/node-server'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { ERROR_STATUS, type Failure } from '../../../contract/errors.ts'

/** Where Node's parser gives up; any other request that it can't read is malformed. */
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

/** Answers the requests that Node can't read and so hands to nobody. By itself it answers them with a status alone. */
export function answerUnreadable<Serving extends Server>(server: Serving): Serving {
  server.on('clientError', answerOnSocket)
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(EXPECTATION_FAILED, HEADERS).end(BODY)
  })
  return server
}

function answerOnSocket(error: Error & { code?: string }, socket: Socket & { _httpMessage?: unknown }): void {
  // An answer that is under way would be spoiled, and a connection that is gone has no reader.
  if (!socket.writable || socket._httpMessage || error.code === 'ECONNRESET') return void socket.destroy()
  const status = STATUS[error.code ?? ''] ?? ERROR_STATUS.malformed
  const fields = Object.entries({ ...HEADERS, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...fields, '', BODY].join('\r\n'))
}

/** The answer to a request that Node reads, but whose host and address are those of no URL. */
export function toUnreadableAnswer(error: unknown): Response {
  const status = error instanceof RequestError ? ERROR_STATUS.malformed : ERROR_STATUS.internal
  return new Response(BODY, { status, headers: HEADERS })
}

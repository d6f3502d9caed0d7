import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { API_MESSAGES } from '../../contract/api-messages.ts'
import type { Failure } from '../../contract/errors.ts'

/** Where Node's parser gives up; any other request that it can't read is malformed. */
const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers a request that Node can't read and so hands to nobody: for the event `clientError`. Without a listener Node
 * answers with a status alone.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket & { _httpMessage?: unknown }): void {
  // An answer that is under way would be spoiled, and a connection that is gone has no reader.
  if (!socket.writable || socket._httpMessage || error.code === 'ECONNRESET') return void socket.destroy()
  const status = STATUS[error.code ?? ''] ?? 400
  const body = JSON.stringify({ status: false, message: API_MESSAGES.unreadableRequest } satisfies Failure)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

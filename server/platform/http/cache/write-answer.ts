import { type ServerResponse, STATUS_CODES } from 'node:http'

/** How long a connection stays open for the next request. */
export const KEEP_ALIVE_S = 5

/** What is the same in the head of each sending of an answer: names and values in turn, and the text that they are. */
export type Head = { status: number; fields: string[]; text: string }

/** What differs between two sendings of an answer. */
export type Sending = { requestId: string; cacheStatus: string; at: Date }

/** The values come from a `Headers` object, which refuses what would break a line. */
export function toHead(status: number, fields: string[]): Head {
  const lines = fields.flatMap((name, index) => (index % 2 === 0 ? `${name}: ${fields[index + 1]}\r\n` : []))
  return { status, fields, text: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}` }
}

/**
 * Sends an answer. Checking and joining twenty headers costs a sixth of an answer from memory, so the head of a
 * connection that stays open is text that is ready: `node:http` sends the text of `_header`, where there is one,
 * instead of making its own.
 */
export function writeAnswer(response: ServerResponse, head: Head, { requestId, cacheStatus, at }: Sending, body?: Buffer): void {
  if (response.shouldKeepAlive) {
    const own = `x-request-id: ${requestId}\r\ncache-status: ${cacheStatus}\r\nDate: ${toDateText(at)}\r\n`
    const text = `${head.text}${own}Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_S}\r\n\r\n`
    Object.assign(response, { statusCode: head.status, _header: text })
  } else {
    response.writeHead(head.status, [...head.fields, 'x-request-id', requestId, 'cache-status', cacheStatus])
  }
  response.end(body)
}

const written = { second: 0, text: '' }

/** The value of `Date`, which is written once a second. */
function toDateText(at: Date): string {
  const second = Math.floor(at.getTime() / 1000)
  if (second !== written.second) Object.assign(written, { second, text: at.toUTCString() })
  return written.text
}

import { type ServerResponse, STATUS_CODES } from 'node:http'

/** How long a connection stays open for the next request. */
export const KEEP_ALIVE_S = 5

/** The constant part of an answer's head: alternating names and values, and the same as text. */
export type Head = { status: number; fields: string[]; text: string }

/** What differs each time an answer is sent. */
export type Sending = { requestId: string; cacheStatus: string; at: Date }

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
 * Sends the same bytes. Checking and joining twenty headers costs a sixth of an answer from memory, so on a connection
 * that stays open the head is prepared text: `node:http` sends `_header`, if set, instead of its own. That is not
 * documented: a test compares the bytes, and the version of Node is pinned.
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

import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { PATIENCE_MS } from '../../test/patience.ts'

export type WireRequest = {
  port: number
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  isCut: boolean
}
export type WireAnswer = { status: number; headers: IncomingMessage['headers']; text: string }

const HALF = 0.5

// An answer that comes before the whole body has arrived may end its connection.
const MAX_KEPT_BYTES = 64 * 1024
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/**
 * Sends a request. Resolves with undefined if it was cut off: on purpose, or because the server answered early and
 * closed the connection during a large body. Rejects if no answer comes.
 */
export async function send(wire: WireRequest): Promise<WireAnswer | undefined> {
  const { port, method, path, headers, body, isCut } = wire
  const bytes = Buffer.from(body ?? '')
  const isLengthSent = body !== undefined && !headers?.['Transfer-Encoding']
  const length = isLengthSent && { 'Content-Length': String(bytes.byteLength) }
  const isKept = bytes.byteLength <= MAX_KEPT_BYTES
  const sent = request({ port, method, path, headers: { ...length, ...headers }, agent: isKept && agent, timeout: PATIENCE_MS })
  sent.on('timeout', () => sent.destroy(new Error(`No answer within ${PATIENCE_MS} ms`)))
  // Errors of the connection after the answer do not matter.
  sent.on('error', () => {})
  if (isCut) {
    sent.write(bytes.subarray(0, bytes.byteLength * HALF))
    await new Promise((resolve) => setTimeout(resolve, 5))
    sent.destroy()
    return undefined
  }
  sent.end(bytes)
  // The server may close an idle connection just as it is reused.
  const retry = (error: NodeJS.ErrnoException) => {
    if (!sent.reusedSocket || error.code !== 'ECONNRESET') throw error
    return undefined
  }
  const [answer] = ((await once(sent, 'response').catch(retry)) ?? []) as [IncomingMessage?]
  if (!answer) return send(wire)
  const parts: Buffer[] = []
  try {
    for await (const part of answer) parts.push(part)
  } catch (error) {
    if (!isKept && (error as NodeJS.ErrnoException).code === 'ECONNRESET') return undefined
    throw error
  }
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    text: decode(Buffer.concat(parts), answer.headers['content-encoding']).toString(),
  }
}

function decode(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

import type { IncomingMessage, ServerResponse } from 'node:http'

// Enough for a client to read the answer; the whole request has its timeout besides.
const DRAIN_MS = 2_000
const DRAIN_BYTES = 32 * 1024 * 1024

/**
 * Answers a request that is refused while it still arrives, and throws away what arrives for a moment. Closed at once,
 * the connection would be reset, and a client that is still sending, such as Node's `fetch`, would lose the answer.
 */
export async function answerEarly(answer: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  outgoing.writeHead(answer.status, [...answer.headers, ['content-length', String(bytes.byteLength)]].flat())
  outgoing.write(bytes)
  await drain(incoming)
  outgoing.end()
}

function drain(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = DRAIN_BYTES
    const end = () => {
      clearTimeout(timer)
      incoming.pause()
      resolve()
    }
    const timer = setTimeout(end, DRAIN_MS)
    // Whoever began to read the body would pause it.
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Buffer) => {
      left -= chunk.byteLength
      if (left < 0) end()
    })
    incoming.once('close', end).resume()
  })
}

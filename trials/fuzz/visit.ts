import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { insertSession } from '../../server/access/auth/auth.store.ts'
import type { TestApp } from '../../test/harness.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { findCommonFault } from './answers.ts'
import { createKnownValues, type FuzzRequest, type Parts, type WireAnswer } from './request.ts'

/** The id of the first administrator, whose sign-in limit would end a long run. */
const OWNER = 1

/** Sends requests to the app's server one at a time, and finds faults in its answers. */
export function createVisitor(app: TestApp, port: number) {
  const known = createKnownValues()
  const answered = new Map<string, number>()
  const successful = new Map<string, number>()
  let token = ''
  let visits = 0
  let requests = 0
  let sessions = 0
  /** For each administrator's request, whether it passed the guard. */
  const admitted: { id: string; isAdmitted: boolean }[] = []
  let slowest = { ms: 0, request: '' }

  /** Makes one visitor's requests; returns the faults in their answers. */
  async function visit(fuzzed: readonly FuzzRequest[]): Promise<string[]> {
    visits += 1
    const faults: string[] = []
    for (const request of fuzzed) {
      const fault = await ask(request)
      if (fault) faults.push(fault)
    }
    return faults
  }

  /** Returns what is wrong with the answer, if anything is. */
  async function ask(request: FuzzRequest): Promise<string | undefined> {
    const { id, isAdmin, waitMs, caller, oddity } = request
    app.clock.advance(waitMs)
    let parts = toParts(request)
    requests += 1
    const start = performance.now()
    try {
      let answer = await send(toWire(request, parts))
      const ms = performance.now() - start
      if (ms > slowest.ms) slowest = { ms, request: toText(parts) }
      const isGuarded = caller === 'administrator' && isAdmin && !oddity?.headers
      if (isGuarded && answer && needsSession(answer)) {
        token = await insertSession(app.db, {
          administratorId: OWNER,
          address: '10.0.0.1',
          userAgent: 'fuzz',
          now: app.clock.now(),
        })
        sessions += 1
        parts = toParts(request)
        answer = await send(toWire(request, parts))
        if (answer && needsSession(answer)) return `${id} refused a valid session: ${toText(parts)}`
      }
      if (isGuarded && answer && !oddity) admitted.push({ id, isAdmitted: ![401, 403].includes(answer.status) })
      const status = String(answer?.status ?? 'cut off')
      answered.set(status, (answered.get(status) ?? 0) + 1)
      const logged = app.takeErrors()
      const fault = logged.length > 0 ? `logged ${logged[0]}` : answer && findFault(request, answer, parts)
      return fault && `${id} ${fault}: ${toText(parts)}`
    } catch (error) {
      return `${id}: ${error}: ${toText(parts)}`
    }
  }

  function findFault(request: FuzzRequest, answer: WireAnswer, parts: Parts): string | undefined {
    const fault = findCommonFault(answer, parts.method)
    if (fault) return fault
    if (answer.status < 400 && !request.oddity?.method && !request.oddity?.path) {
      successful.set(request.id, (successful.get(request.id) ?? 0) + 1)
      learn(answer, request.module, parts.path)
    }
    if (parts.method === 'HEAD' || answer.status === 304) return undefined
    return request.findFault(answer, parts)
  }

  function learn({ headers, text }: WireAnswer, module: string, path: string): void {
    if (headers['content-type']?.startsWith('application/json')) known.learn(JSON.parse(text), module)
    const preview = /"path":"\/preview\/([\w-]+)"/.exec(text)?.[1]
    if (preview) known.add('previews.token', preview)
    const day = /\/d\?([\w-]{22})/.exec(text)?.[1]
    if (day) known.add('days.token', day)
    if (headers.etag) known.add(`${module}.etag`, headers.etag)
    if (headers['set-cookie'])
      known.add(`cookies.${path}`, headers['set-cookie'].map((cookie) => cookie.split(';')[0]).join('; '))
    app.mails.splice(0)
    for (const { to, text } of app.sms.splice(0)) {
      for (const module of ['otp', 'leads']) known.add(`${module}.mobile`, to)
      const otp = /#(\d{6})$/.exec(text)?.[1]
      if (otp) known.add('otp.otp', otp)
    }
  }

  /** The request to send, with its oddity. */
  function toParts({ oddity = {}, caller, ...request }: FuzzRequest): Parts {
    const { method, path, query, headers, body } = request.toParts(known)
    const text = body?.toString() ?? ''
    return {
      method: oddity.method ?? method,
      path: oddity.path?.(path) ?? path,
      query: [query, oddity.query].filter(Boolean).join('&'),
      headers: {
        // Each visitor has a separate address, so that few reach a limit.
        'X-Forwarded-For': `10.${(visits >> 8) & 255}.${visits & 255}.1`,
        ...(caller === 'administrator' && { Authorization: `Bearer ${token}` }),
        ...(caller === 'impostor' && { Authorization: 'Bearer wrong' }),
        ...headers,
        ...(known.fill(oddity.headers ?? {}) as Record<string, string>),
      },
      body: oddity.body?.(text) ?? body,
    }
  }

  function toWire({ oddity }: FuzzRequest, { path, query, ...rest }: Parts): WireRequest {
    const isCut = oddity?.isCut ?? false
    return { port, ...rest, path: query ? `${path}?${query}` : path, isCut }
  }

  const report = () => ({ requests, slowest, answered: Object.fromEntries([...answered].sort()), successful, sessions, admitted })
  return { visit, report, learn: known.learn }
}

/** Whether the session has ended or expired, or the call needs a recent confirmation. */
const needsSession = ({ status, text }: WireAnswer) =>
  status === 401 || (status === 403 && text.includes('"needs":"confirmation"'))

function toText({ method, path, query = '', headers, body }: Parts): string {
  const address = `${path}?${query}`.slice(0, 300)
  const shown = [JSON.stringify(headers).slice(0, 300), JSON.stringify(body?.toString() ?? '').slice(0, 600)]
  return `${method} ${address} ${shown.join(' ')}`
}

type WireRequest = {
  port: number
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  isCut: boolean
}

const HALF = 0.5

// An answer before the end of the body may close its connection.
const MAX_KEPT_BYTES = 64 * 1024
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/**
 * Sends a request. Resolves with undefined if it was cut off: on purpose, or because the server answered early and
 * closed the connection during a large body. Rejects if no answer comes.
 */
async function send(wire: WireRequest): Promise<WireAnswer | undefined> {
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

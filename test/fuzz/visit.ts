import { API_BASE } from '../../contract/paths.ts'
import { insertSession } from '../../server/auth/auth.store.ts'
import type { TestApp } from '../harness.ts'
import { createKnownValues } from './known-values.ts'
import type { FuzzRequest } from './requests.ts'
import { send, type WireAnswer, type WireRequest } from './send.ts'

/** Node answers it where the head of a request is too long. */
const HEAD_TOO_LONG = 431
/** The id of the first start's administrator, whose limit of sign-ins would end a long run. */
const OWNER = 1

/** Makes requests to a server of the app, one after the other, and finds what is wrong with its answers. */
export function createVisitor(app: TestApp, port: number) {
  const known = createKnownValues()
  const answered = new Map<string, number>()
  const successful = new Set<string>()
  let token = ''
  let visits = 0
  let requests = 0
  let sessions = 0
  /** For each call of the administrator, whether it got past the guard. */
  const admitted: { id: string; isAdmitted: boolean }[] = []
  let slowest = { ms: 0, request: '' }

  /** Makes the requests of one visitor; returns what is wrong with their answers. */
  async function visit(fuzzed: readonly FuzzRequest[]): Promise<string[]> {
    visits += 1
    const faults: string[] = []
    for (const request of fuzzed) {
      const fault = await ask(request)
      if (fault) faults.push(fault)
    }
    return faults
  }

  /** Returns what is wrong with the answer; undefined if it is as the document says. */
  async function ask(request: FuzzRequest): Promise<string | undefined> {
    const { operation, waitMs, caller, oddity } = request
    app.clock.advance(waitMs)
    let wire = toWire(request)
    requests += 1
    const start = performance.now()
    try {
      let answer = await send(wire)
      const ms = performance.now() - start
      if (ms > slowest.ms) slowest = { ms, request: toText(wire) }
      const isGuarded = caller === 'administrator' && operation.isAdmin && !oddity?.headers
      if (isGuarded && answer && needsSession(answer)) {
        token = await insertSession(app.db, {
          administratorId: OWNER,
          address: '10.0.0.1',
          userAgent: 'fuzz',
          now: app.clock.now(),
        })
        sessions += 1
        wire = toWire(request)
        answer = await send(wire)
        if (answer && needsSession(answer)) return `${operation.id} refused a valid session: ${toText(wire)}`
      }
      if (isGuarded && answer && !oddity) admitted.push({ id: operation.id, isAdmitted: ![401, 403].includes(answer.status) })
      const status = String(answer?.status ?? 'cut off')
      answered.set(status, (answered.get(status) ?? 0) + 1)
      const logged = app.takeErrors()
      const fault = logged.length > 0 ? `logged ${logged[0]}` : answer && findFault(request, answer)
      return fault && `${operation.id} ${fault}: ${toText(wire)}`
    } catch (error) {
      return `${operation.id}: ${error}: ${toText(wire)}`
    }
  }

  function findFault(request: FuzzRequest, { status, headers, text }: WireAnswer): string | undefined {
    const { operation, caller, oddity } = request
    if (status >= 500) return `answered ${status} ${text.slice(0, 300)}`
    if (oddity?.method === 'HEAD' || status === 304) return text === '' ? undefined : `answered ${status} with a body`
    if (!headers['content-type']?.startsWith('application/json')) return `answered ${status} as ${headers['content-type']}`
    const body: unknown = JSON.parse(text)
    if (oddity?.method || oddity?.path || status === HEAD_TOO_LONG)
      return isEnvelope(status, body) ? undefined : `answered ${status} in another envelope: ${text.slice(0, 300)}`
    if (operation.isAdmin && caller !== 'administrator' && status < 400) return `let a stranger in: ${status}`
    if (operation.isAdmin && headers['cache-control'] !== 'no-store') return `may be stored: ${headers['cache-control']}`
    if (status < 300) {
      successful.add(operation.id)
      learn(body, operation.noun)
    }
    const fault = operation.findFault(status, body)
    return fault && `answered ${status}, ${fault}: ${text.slice(0, 300)}`
  }

  function learn(body: unknown, noun: string): void {
    known.learn(body, noun)
    app.mails.splice(0)
    for (const { to, text } of app.sms.splice(0)) {
      for (const noun of ['otp', 'leads']) known.add(`${noun}.mobile`, to)
      const otp = /#(\d{6})$/.exec(text)?.[1]
      if (otp) known.add('otp.otp', otp)
    }
  }

  function toWire({ operation, caller, parameters, body, oddity = {} }: FuzzRequest): WireRequest {
    const values = known.fill(parameters)
    const inPath = new Set(operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name))
    const path = API_BASE + operation.path.replace(/\{(\w+)\}/g, (_, name) => encode(values[name]) || '%20')
    const query = Object.entries(values).flatMap(([name, value]) =>
      inPath.has(name) || value === undefined ? [] : [`${encode(name)}=${encode(value)}`],
    )
    const search = [...query, ...(oddity.query ? [oddity.query] : [])].join('&')
    const json = JSON.stringify(known.fill(body ?? {}))
    const hasBody = body !== undefined || oddity.body !== undefined || oddity.isCut === true
    return {
      port,
      method: oddity.method ?? operation.method,
      path: (oddity.path?.(path) ?? path) + (search && `?${search}`),
      headers: {
        // Each visitor has an address of its own, so that only few reach a limit.
        'X-Forwarded-For': `10.${(visits >> 8) & 255}.${visits & 255}.1`,
        ...(hasBody && { 'Content-Type': 'application/json' }),
        ...(caller === 'administrator' && { Authorization: `Bearer ${token}` }),
        ...(caller === 'impostor' && { Authorization: 'Bearer wrong' }),
        ...oddity.headers,
      },
      body: hasBody ? (oddity.body?.(json) ?? json) : undefined,
      isCut: oddity.isCut ?? false,
    }
  }

  const report = () => ({ requests, slowest, answered: Object.fromEntries([...answered].sort()), successful, sessions, admitted })
  return { visit, report }
}

/** Whether the session has ended, by a sign-out or with time, or the call needs one that was confirmed lately. */
const needsSession = ({ status, text }: WireAnswer) =>
  status === 401 || (status === 403 && text.includes('"needs":"confirmation"'))

/** Whether an answer to a request that the document doesn't describe is at least in the form of all answers. */
function isEnvelope(httpStatus: number, body: unknown): boolean {
  const { status, message } = (body ?? {}) as { status?: unknown; message?: unknown }
  return httpStatus < 400 ? status === true : status === false && typeof message === 'string'
}

/** Encodes a lone surrogate, which has no encoding, as the three bytes that some programs send for it. */
function encode(value: unknown): string {
  return encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '\ue000')).replaceAll('%EE%80%80', '%ed%a0%80')
}

function toText({ method, path, headers, body }: WireRequest): string {
  const shown = [path.slice(0, 300), JSON.stringify(headers).slice(0, 300), JSON.stringify(body?.toString() ?? '').slice(0, 600)]
  return `${method} ${shown.join(' ')}`
}

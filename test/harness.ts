import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { duplexPair } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { NOTICES } from '../server/bookings/notices/enqueue-notices.ts'
import { createListener } from '../server/listener.ts'
import { MODULES } from '../server/modules.ts'
import { folderPlace } from '../server/operation/backup/backup-places.ts'
import { PROBES } from '../server/operation/doctor/examine.ts'
import { HANDLERS, runWaitingJobs } from '../server/operation/jobs/run-jobs.ts'
import { connect } from '../server/platform/db/client.ts'
import type { Deps } from '../server/platform/deps/deps.ts'
import { answerUnreadable } from '../server/platform/http/cache/cached-answer.ts'
import { ProviderError, type ProviderReason } from '../server/platform/providers/ask-provider.ts'
import type { SendMail } from '../server/platform/providers/mail.ts'
import { localOutbox } from '../server/platform/providers/outbox.ts'
import { openSandbox } from '../server/platform/providers/payments-sandbox.ts'
import type { SendSms } from '../server/platform/providers/sms.ts'
import { diskFileStore } from '../server/platform/providers/storage.ts'
import { createJobs, type JobName, openQueue } from '../server/platform/queue/queue.ts'
import { loadBuiltConsole, loadBuiltSite } from '../server/site.ts'
import { VISIT_HOOKS } from '../server/visits/visits/visit-hooks.ts'
import { addressOf } from './builders.ts'
import { TEST_SETTINGS } from './settings.ts'

type RequestOptions = { token?: string; address?: string; headers?: Record<string, string> }

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape, wrong ones too
type Json = any
export type TestAnswer = { status: number; headers: Headers; body: Json }
type Own = Partial<Omit<Deps, 'settings'>> & { settings?: Partial<Deps['settings']> }
export type TestApp = Awaited<ReturnType<typeof createTestApp>>

let addresses = 0
/** An address in a network of its own, so that only tests about limits reach a limit. */
export const nextAddress = () => `10.${(++addresses >> 8) & 255}.${addresses & 255}.1`

/**
 * Creates the app on a database of its own, with fake providers. Call it at the top of a test file or in a `describe`:
 * it closes itself after the tests there, and fails a test that logs an unexpected error. The database is a copy of
 * `template`, which must have no connections, or of the content of the first start.
 */
export async function createTestApp(settings: Partial<Deps['settings']> = {}, overrides: Partial<Deps> = {}, template?: string) {
  const { connection, database: seeded, uploads } = inject('seeded')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await run(connection, `CREATE DATABASE ${database} TEMPLATE ${template ?? seeded}`)
  const folder = mkdtempSync(join(tmpdir(), 'karigar-app-'))
  cpSync(uploads, join(folder, 'uploads'), { recursive: true })
  const { db, pool } = connect({ ...connection, database })

  const sms: Parameters<SendSms>[0][] = []
  const mails: Parameters<SendMail>[0][] = []
  const errors: string[] = []
  const failures = new Map<'sms' | 'mail', ProviderReason>()
  function deliver<Message>(channel: 'sms' | 'mail', message: Message, sent: Message[]): void {
    const reason = failures.get(channel)
    failures.delete(channel)
    if (reason !== 'refused') sent.push(message)
    if (reason) throw new ProviderError(reason, `The ${channel} gateway is down`)
  }
  const clock = testClock()
  const queue = await openQueue(pool)
  const jobs = createJobs(queue)
  const deps: Deps = {
    db,
    pool,
    jobs,
    log: pino({ level: 'error' }, { write: (line) => errors.push(line) }),
    now: clock.now,
    codeKey: randomBytes(32),
    async sendSms(message) {
      deliver('sms', message, sms)
    },
    async sendMail(message) {
      deliver('mail', message, mails)
    },
    sendWebhook: undefined,
    payments: await openSandbox({ db, jobs, now: clock.now }),
    files: diskFileStore(join(folder, 'uploads')),
    backups: folderPlace(join(folder, 'backups')),
    outbox: localOutbox(join(folder, 'outbox.jsonl'), { print: () => {}, now: clock.now, isDiscreet: false }),
    notices: NOTICES,
    visits: VISIT_HOOKS,
    modules: MODULES,
    probes: { ...PROBES, resolveTxt: noNetwork, visit: noNetwork },
    metrics: undefined,
    tracing: undefined,
    localChannels: [],
    channels: { sms: [], email: null, payments: 'sandbox' },
    settings: { ...TEST_SETTINGS, dataDir: folder, backupDir: join(folder, 'backups'), ...settings },
    ...overrides,
  }
  const doors: Awaited<ReturnType<typeof openDoor>>[] = []

  /** Opens the front door of the program, which is closed with the app. */
  async function open(deps: Deps, web?: Parameters<typeof openDoor>[1]) {
    const door = await openDoor(deps, web)
    doors.push(door)
    return async (path: string, init: RequestInit = {}, address = nextAddress()): Promise<Response> => {
      // A test asks at once after it wrote into the database, and does not wait for the announcement as visitors do.
      await door.content.refresh()
      return door.ask(new Request(new URL(path, 'http://localhost'), init), address)
    }
  }
  /** Requests any path, also outside the API. */
  const fetch = await open(deps)
  /** Another process on the same database, with settings, parts or pages of its own. */
  const openAnother = ({ settings, ...own }: Own = {}, web?: Parameters<typeof openDoor>[1]) =>
    open({ ...deps, ...own, settings: { ...deps.settings, ...settings } }, web)

  /**
   * Calls a path below /api. By default, calls with the same mobile number come from one address and every other call
   * from a new one. A text body is sent as it is.
   */
  async function request(method: string, path: string, body?: unknown, options: RequestOptions = {}): Promise<TestAnswer> {
    const { token, headers } = options
    const mobile = (body as { mobile?: unknown } | undefined)?.mobile
    const address = options.address ?? (typeof mobile === 'string' && /^\d{10}$/.test(mobile) ? addressOf(mobile) : undefined)
    const response = await fetch(
      `/api${path}`,
      {
        method,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      address,
    )
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  /** Runs all jobs that are due, and the jobs that they send; with `isEager`, also those that wait for a retry. */
  const runJobs = ({ isEager = false } = {}) => runWaitingJobs(queue, deps, { isEager })

  /** Runs a job as the schedule does. */
  const runJob = (name: JobName) => HANDLERS[name](deps, {} as never, { isLast: false })

  async function close(): Promise<void> {
    await Promise.all(doors.map(({ content }) => content.close()))
    await queue.stop({ graceful: false })
    if (!pool.ended) await pool.end()
    await run(connection, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
    rmSync(folder, { recursive: true, force: true })
  }

  /** Returns and clears the logged errors; tests that provoke errors call it. */
  const takeErrors = () => errors.splice(0)
  /** Makes the next message on this channel fail: it is refused, or delivered without a confirmation. */
  const failNext = (channel: 'sms' | 'mail', reason: ProviderReason = 'refused') => void failures.set(channel, reason)

  afterEach(() => expect(takeErrors(), 'unexpected log.error').toEqual([]))
  afterAll(close)
  return { request, fetch, openAnother, db, pool, deps, sms, mails, clock, takeErrors, failNext, runJobs, runJob, close }
}

const noNetwork = () => Promise.reject(new Error('A test has no network'))

/** A clock that only `advance` moves. */
function testClock() {
  let at = Date.parse('2026-03-02T10:00:00Z')
  return {
    now: () => new Date(at),
    advance(ms: number) {
      at += ms
    },
  }
}

async function run(connection: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export const WEB = { site: await loadBuiltSite(), console: await loadBuiltConsole() }

/** The program as visitors meet it, from their connection to the database. */
export async function openDoor(deps: Deps, web = WEB) {
  const { listener, content } = await createListener(deps, web)
  return { ask: throughDoor(listener), content }
}

/** Asks a listener through Node's server and parser without a socket, on a connection of its own from `remoteAddress`. */
export function throughDoor(listener: RequestListener) {
  const server = answerUnreadable(createServer(listener))
  return async (asked: Request, remoteAddress: string): Promise<Response> => {
    const [client, connection] = duplexPair()
    server.emit('connection', Object.assign(connection, { remoteAddress }))
    const { host, pathname, search } = new URL(asked.url)
    const body = asked.body ? Buffer.from(await asked.arrayBuffer()) : undefined
    const headers = {
      host,
      connection: 'keep-alive',
      ...Object.fromEntries(asked.headers),
      ...(body && { 'content-length': body.length }),
    }
    const sent = request({ method: asked.method, path: pathname + search, headers, createConnection: () => client })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    client.destroy()
    const { statusCode: status = 0, rawHeaders: raw } = answer
    const fields = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as [string, string]] : []))
    const isBare = [204, 304].includes(status) || asked.method === 'HEAD'
    return new Response(isBare ? null : Buffer.concat(parts), { status, headers: fields })
  }
}

import { cpSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { ADMIN, ONE_CALL, type Program, startProgram } from '../test/program.ts'

export { expect }

export const METRICS_TOKEN = 'a-token-for-tests'

type Answer = { status: number; body: Record<string, unknown> }

type WorkerFixtures = {
  /** The real program with a data folder of its own, shared by the tests of a worker. */
  server: Program
}

export type TestFixtures = {
  /** The network quality that the page sees: on 4g the console prefetches every screen's code. */
  effectiveType: '3g' | '4g'
  /** A unique address for each test, because limits count addresses. */
  address: string
  /** Ten digits that no other test uses. */
  mobile: string
  /** Calls a path below /api, such as `api('POST', '/public/send-otp', { mobile })`. */
  api(method: string, path: string, body?: object, token?: string): Promise<Answer>
  adminToken(): Promise<string>
  /** Opens a screen of the console, signed in. */
  openConsole(path: string): Promise<void>
  /** Waits for the code of the newest SMS to a number, or of its nth SMS (1 is the first). */
  readCode(mobile: string, nth?: number): Promise<string>
  /** Console and page errors that this test provokes, such as `/status of 422/`; any other error fails it. */
  expectedErrors: RegExp[]
  guard: undefined
}

let count = 0
/** A number that is unique among all workers. */
const nextNumber = (worker: number) => worker * 10_000 + ++count

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const folder = process.env.KARIGAR_E2E_FOLDER ?? ''
      const dataDir = join(folder, `worker-${workerIndex}`)
      cpSync(join(folder, 'template'), dataDir, { recursive: true })
      const program = await startProgram(dataDir, { TRUST_PROXY: '1', UPI_ID: 'karigar@okaxis', METRICS_TOKEN })
      await use(program)
      await program.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  effectiveType: ['4g', { option: true }],

  context: async ({ context, effectiveType }, use) => {
    const tell = (type: string) =>
      Object.defineProperty(navigator, 'connection', { configurable: true, value: { effectiveType: type } })
    if (effectiveType !== '4g') await context.addInitScript(tell, effectiveType)
    await use(context)
  },

  baseURL: ({ server }, use) => use(server.url),

  address: ({ browserName: _ }, use, { workerIndex }) => {
    const number = nextNumber(workerIndex)
    return use(`10.${(number >> 8) & 255}.${number & 255}.1`)
  },

  mobile: ({ browserName: _ }, use, { workerIndex }) => use(String(9_800_000_000 + nextNumber(workerIndex))),

  extraHTTPHeaders: ({ address }, use) => use({ 'X-Forwarded-For': address }),

  api: ({ server, address }, use) =>
    use(async (method, path, body, token) => {
      const answer = await fetch(`${server.url}/api${path}`, {
        method,
        headers: {
          'X-Forwarded-For': address,
          ...ONE_CALL,
          ...(body && { 'Content-Type': 'application/json' }),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        body: body && JSON.stringify(body),
      })
      return { status: answer.status, body: (await answer.json()) as Answer['body'] }
    }),

  adminToken: ({ api }, use) =>
    use(async () => {
      let token: unknown
      const signIn = async () => {
        const { status, body } = await api('POST', '/public/authenticate', ADMIN)
        token = body.token
        return status
      }
      // A busy machine refuses.
      await expect.poll(signIn, 'The status of a sign-in').toBe(200)
      return String(token)
    }),

  openConsole: ({ page, adminToken }, use) =>
    use(async (path) => {
      const session = JSON.stringify({ id: 1, token: await adminToken() })
      await page.addInitScript((text) => localStorage.setItem('user-info', text), session)
      await page.goto(path)
    }),

  readCode: ({ server }, use) =>
    use(async (mobile, nth) => {
      const codes = async () => (await readCodes(server, mobile)).at(nth === undefined ? -1 : nth - 1)
      await expect.poll(codes, `An SMS to ${mobile} in the outbox`).toBeDefined()
      return String(await codes())
    }),

  expectedErrors: ({ browserName: _ }, use) => use([]),

  guard: [
    async ({ context, server, expectedErrors }, use) => {
      const problems: string[] = []
      const report = (text: string) => {
        if (!expectedErrors.some((expected) => expected.test(text))) problems.push(text)
      }
      // A server on a busy machine refuses and says when to retry; a journey that gets nothing fails anyway.
      const refusals = new Set<string>()
      context.on('response', (response) => {
        if (response.status() === 503 && response.headers()['retry-after']) refusals.add(`status of 503 (${response.url()})`)
      })
      const isRefusal = (problem: string) => refusals.has(problem.replace(/^.*(status of 503) .*(\(\S+\))$/, '$1 $2'))
      context.on('console', (message) => {
        if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => report(`page: ${error.error().stack}`))
      context.on('request', (request) => {
        const url = new URL(request.url())
        const isForeign = /^(http|ws)s?:$/.test(url.protocol) && url.origin !== server.url
        if (isForeign) problems.push(`request to a foreign host: ${request.url()}`)
      })
      await use(undefined)
      const unexpected = problems.filter((problem) => !isRefusal(problem))
      expect(unexpected, 'Console errors, page errors and requests to foreign hosts').toEqual([])
    },
    { auto: true },
  ],
})

async function readCodes({ dataDir }: Program, mobile: string): Promise<string[]> {
  const outbox = await readFile(join(dataDir, 'outbox.jsonl'), 'utf8').catch(() => '')
  return outbox
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as { channel: string; to: string; text: string })
    .filter(({ channel, to }) => channel === 'sms' && to === mobile)
    .map(({ text }) => /#(\d{6})\s*$/.exec(text)?.[1] ?? '')
}

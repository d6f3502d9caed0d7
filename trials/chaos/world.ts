import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '../../contract/paths.ts'
import { startGateways, TWILIO } from '../../test/gateways.ts'
import { startProgram } from '../../test/program.ts'
import { startRazorpay } from '../../test/razorpay/start.ts'
import { startSmtpServer } from '../../test/smtp-server.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

const RETRY_PAUSES_MS = [200, 400, 800, 1600, 3000, 5000, 5000]

/** The real program, a Razorpay stand-in, a mail server and an SMS gateway, each of which can be made to fail. */
export async function openWorld(dataDir: string) {
  const [smtp, razorpay, gateways] = await Promise.all([
    startSmtpServer(),
    startRazorpay({ retryPausesMs: RETRY_PAUSES_MS }),
    startGateways(),
  ])
  const env = {
    TRUST_PROXY: '1',
    OTP_SITE_LIMIT_PER_HOUR: '100000',
    NOTIFY_EMAIL: 'desk@karigar.example',
    SMTP_URL: smtp.url,
    SMTP_FROM: 'Karigar <no-reply@karigar.example>',
    RAZORPAY_KEY_ID: razorpay.keyId,
    RAZORPAY_KEY_SECRET: razorpay.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
    RAZORPAY_API_URL: razorpay.url,
    SMS_TWILIO_ACCOUNT_SID: TWILIO.accountSid,
    SMS_TWILIO_AUTH_TOKEN: TWILIO.authToken,
    SMS_TWILIO_FROM: TWILIO.from,
    SMS_TWILIO_URL: gateways.url,
  }
  const outputs: string[] = []
  let program = await start().catch(async (error) => {
    await Promise.all([razorpay.stop(), smtp.stop(), gateways.stop()])
    throw error
  })
  let up = Promise.resolve()
  let kills = 0

  /** Starts the program, each time on another port, and gives the provider its new address. */
  async function start() {
    const started = await startProgram(dataDir, env)
    await razorpay.control('webhook', { url: `${started.url}/api/webhooks/razorpay` })
    return started
  }

  async function killAndStart(): Promise<void> {
    await program.kill('SIGKILL')
    kills += 1
    outputs.push(program.output())
    program = await start()
  }

  return {
    dataDir,
    smtp,
    razorpay,
    gateways,
    /** SIGKILL, then a restart on the same data. */
    kill(): Promise<void> {
      up = up.then(killAndStart)
      return up
    },
    /** Resolves once a program runs. */
    isUp: () => up,
    countKills: () => kills,
    /** The output of all runs of the program. */
    output: () => [...outputs, program.output()].join(''),
    fetch: (path: string, init: RequestInit) => fetch(program.url + path, { redirect: 'manual', ...init }),
    async close(): Promise<void> {
      await up.catch(() => {})
      await program.stop()
      await Promise.all([razorpay.stop(), smtp.stop(), gateways.stop()])
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of any call, wrong ones too
type Json = any
export type Answer = { status: number; location: string | null; body: Json }
export type Call = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: object
  form?: Record<string, string>
  token?: string
}

/** The visitor has retried as often as any person would. */
export class GaveUp extends Error {}
/** The browser has died, and drops its open requests. */
export class Died extends Error {}

const TRIES = 10
const PATIENCE_MS = 700

/** Requests like a person: repeats the request after no answer or a temporary refusal. Throws GaveUp. */
export async function ask(world: World, call: Call, address: string, signal?: AbortSignal): Promise<Answer> {
  for (let tries = 0; tries < TRIES; tries++) {
    await world.isUp()
    const answer = await send(world, call, address, signal).catch(() => undefined)
    if (signal?.aborted) throw new Died()
    if (answer && answer.status !== 503) return answer
    await sleep(PATIENCE_MS)
  }
  throw new GaveUp(`${call.method} ${call.path} was given up after ${TRIES} tries`)
}

async function send(world: World, { method, path, body, form, token }: Call, address: string, signal?: AbortSignal) {
  const response = await world.fetch(form ? path : API_BASE + path, {
    method,
    headers: {
      'X-Forwarded-For': address,
      ...(body && { 'Content-Type': 'application/json' }),
      // The checkout's page posts its form from another origin.
      ...(form && { Origin: 'https://api.razorpay.com' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: form ? new URLSearchParams(form) : body && JSON.stringify(body),
    signal,
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, location: response.headers.get('location'), body: isJson ? JSON.parse(text) : text }
}

/** What one visitor did and saw. */
export type Visit = {
  index: number
  mobile: string
  /** `booked`: the page confirmed it. `left`: the browser died or the visitor gave up, and did not return. */
  end: 'booked' | 'notPaid' | 'left'
  /** Payments that the bank took or holds, whether or not the visitor knows. */
  charged: string[]
  /** References of the bookings confirmed to the visitor. */
  references: string[]
  /** Acknowledged parts of the visit: entries of its history, and the stars of its review. */
  acknowledged: string[]
  /** Whether the administrator requested a refund. */
  isRefunded: boolean
  /** Wrong states that the private page showed. */
  falseStates: string[]
  /** Other faults. */
  problems: string[]
}

import type { Hono } from 'hono'
import type { PgBoss } from 'pg-boss'
import * as api from '../../../contract/api.ts'
import type { UploadedImage } from '../../../contract/content/images.ts'
import type { Answer, CallInput, Endpoint } from '../../../contract/endpoint.ts'
import { dayIn } from '../../../contract/india.ts'
import type { Language } from '../../../contract/languages.ts'
import { API_BASE } from '../../../contract/paths.ts'
import { LANGUAGE_HEADER, toRequest } from '../../../contract/request.ts'
import { HANDLERS, runWaitingJobs } from '../../operation/jobs/run-jobs.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { JobName } from '../../platform/queue/queue.ts'

const STEP_MS = 2_000

export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<Answer<E>>
/** The signed-in account also uploads pictures. */
export type Console = Call & { upload: (picture: File) => Promise<UploadedImage['data']> }
type Sender = { address: string; language?: Language; headers?: Record<string, string> }

/** The app with a clock of its own, and the people who use it, each with an address of their own. */
export type Stage = ReturnType<typeof openStage>

/** `clock` is what `deps.now` reads. */
export function openStage({ app, deps, boss, clock }: { app: Hono; deps: Deps; boss: PgBoss; clock: { at: Date } }) {
  let people = 0

  async function request(path: string, { headers, ...init }: RequestInit & Pick<Sender, 'headers'>, address: string) {
    // No one does two things at once.
    clock.at = new Date(clock.at.getTime() + STEP_MS)
    const sent = { ...init, headers: { 'User-Agent': BROWSER, ...headers } }
    const response = await app.request(path, sent, { incoming: { headers: {}, socket: { remoteAddress: address } } })
    if (!response.ok) throw new Error(`${init.method} ${path} was refused: ${await response.text()}`)
    return response
  }

  async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>, { address, language = 'en', headers }: Sender) {
    const { address: path, body } = toRequest(endpoint, input)
    const init = {
      method: endpoint.method,
      headers: { 'Content-Type': 'application/json', [LANGUAGE_HEADER]: language, ...headers },
      ...(body !== undefined && { body }),
    }
    const response = await request(path, init, address)
    return { answer: (await response.json()) as Answer<E>, headers: response.headers }
  }

  /** Calls as one person with one browser, in the language of their pages. */
  function openBrowser(sender: Omit<Sender, 'address'> = {}): Call {
    const address = toAddress(++people)
    return async (endpoint, input) => (await send(endpoint, input, { ...sender, address })).answer
  }

  /** Returns a function that signs in, once a day on the same device. */
  function openDevice({ email, password }: { email: string; password: string }): () => Promise<Console> {
    const address = toAddress(++people)
    let device = ''
    let session: { day: string; call: Console } | undefined
    return async () => {
      const day = dayIn(clock.at)
      if (session?.day === day) return session.call
      const from = { address, headers: { Cookie: device } }
      const { answer, headers } = await send(api.auth.authenticate, { email, password }, from)
      device = headers.get('Set-Cookie')?.split(';')[0] ?? device
      const signedIn = { Cookie: device, Authorization: `Bearer ${'token' in answer ? answer.token : ''}` }
      const ask: Call = async (endpoint, input) => (await send(endpoint, input, { address, headers: signedIn })).answer
      const upload = async (picture: File) => {
        const body = new FormData()
        body.append('image', picture)
        const response = await request(`${API_BASE}/temp-images`, { method: 'POST', headers: signedIn, body }, address)
        return ((await response.json()) as UploadedImage).data
      }
      const call = Object.assign(ask, { upload })
      session = { day, call }
      return call
    }
  }

  const runJob = (name: JobName) => HANDLERS[name](deps, {} as never, { isLast: false })

  return {
    deps,
    clock,
    openBrowser,
    openDevice,
    /** Runs a job as its schedule does. */
    runJob,
    runJobs: () => runWaitingJobs(boss, deps, { isEager: false }),
    /** Runs also what waits for later. */
    runAllJobs: () => runWaitingJobs(boss, deps, { isEager: true }),
    /** Follows an invitation and sets the password. */
    async accept(link: string, account: { email: string; password: string }): Promise<() => Promise<Console>> {
      const token = link.split(/[/#=]/).at(-1) ?? ''
      await openBrowser()(api.administrators.setPassword, { token, password: account.password })
      return openDevice(account)
    },
  }
}

const BROWSER =
  'Mozilla/5.0 (Linux; Android 13; SM-A042F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
/** Each in a network of its own, because limits count by network. */
const toAddress = (person: number) => `10.${(person >> 8) & 255}.${person & 255}.1`

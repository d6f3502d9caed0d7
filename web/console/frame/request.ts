import { UNATTENDED_HEADER } from '../../../contract/access/auth.ts'
import type { Answer, CallInput, Endpoint } from '../../../contract/endpoint.ts'
import { ApiError, call } from '../../api/client.ts'
import { askToConfirm, askToSignInAgain } from './session/ask-identity.ts'
import { readSession, requireSetUp } from './session/session.ts'

const AWAY_AFTER_MS = 60_000
const BUSY_TRIES = 3
// A site that is down for an hour says so too.
const BUSY_WAIT_S = 5

// Opening the page counts as touching it.
let touchedAt = Date.now()
for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'input'] as const) {
  window.addEventListener(type, noteTouch, { capture: true, passive: true })
}

/**
 * Calls an endpoint as the administrator. If the session has ended, a sign-in dialog opens over the page, and the call
 * is repeated after it, so that nothing on the page is lost; likewise if the call requires a confirmed identity. A call
 * that the console makes after a minute without input says so, and doesn't prolong the session.
 */
export async function request<E extends Endpoint>(endpoint: E, input: CallInput<E>, signal?: AbortSignal): Promise<Answer<E>> {
  const headers = toHeaders()
  return withSession((token) => callWithRetry(endpoint, input, { signal, token, headers }))
}

/**
 * Repeats a call that a busy server refused: it has done nothing, and has said when to ask again. What only reads is
 * repeated by its query.
 */
export async function callWithRetry<E extends Endpoint>(...args: Parameters<typeof call<E>>): Promise<Answer<E>> {
  for (let tries = 1; ; tries++) {
    try {
      return await call(...args)
    } catch (error) {
      const waitS = error instanceof ApiError && error.status === 503 ? (error.retryAfterS ?? Infinity) : Infinity
      if (args[0].method === 'GET' || tries === BUSY_TRIES || waitS > BUSY_WAIT_S) throw error
      await new Promise((resolve) => setTimeout(resolve, waitS * 1000))
    }
  }
}

/** Whether someone is there. */
export const toHeaders = () => (Date.now() - touchedAt < AWAY_AFTER_MS ? undefined : { [UNATTENDED_HEADER]: '1' })

/** The same for requests outside the contract: uploads and downloads. `send` throws ApiError. */
export async function withSession<T>(send: (token: string | undefined) => Promise<T>): Promise<T> {
  for (;;) {
    const token = readSession()?.token
    try {
      return await send(token)
    } catch (error) {
      if (!(error instanceof ApiError) || !(await askFor(error, token))) throw error
    }
  }
}

/** Asks the administrator for what the call lacked; resolves true if it can be repeated. */
async function askFor({ status, answer }: ApiError, token: string | undefined): Promise<boolean> {
  if (status === 401) return askToSignInAgain(token)
  if (answer.needs === 'second-factor') requireSetUp()
  return answer.needs === 'confirmation' && askToConfirm(answer.methods ?? [])
}

function noteTouch(): void {
  touchedAt = Date.now()
}

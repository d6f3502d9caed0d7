import type { MiddlewareHandler } from 'hono'
import type * as z from 'zod/mini'
import { Faults } from './controls.ts'

export type FaultState = { current: z.output<typeof Faults> }

const SERVER_ERROR = {
  error: {
    code: 'SERVER_ERROR',
    description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  },
}

export const noFaults = (): FaultState => ({ current: Faults.parse({}) })
export const isDrawn = (share: number) => Math.random() < share
export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export type RefundPlan = {
  status: 'pending' | 'processed' | 'failed'
  ends: { status: 'processed' | 'failed'; afterMs: number } | undefined
}

/** Decides the course of a new refund. */
export function planRefund({ current: { refunds } }: FaultState): RefundPlan {
  const status = isDrawn(refunds.failShare) ? 'failed' : 'processed'
  if (!isDrawn(refunds.pendingShare)) return { status, ends: undefined }
  const { endsAfterMsMax } = refunds
  return { status: 'pending', ends: endsAfterMsMax === null ? undefined : { status, afterMs: Math.random() * endsAfterMsMax } }
}

/** Injects the configured faults into the API's answers. */
export function faultyApi(faults: FaultState): MiddlewareHandler {
  return async (c, next) => {
    const { errorShare, hangShare, hangMs, done, lateShare, lateMsMax } = faults.current.api
    // The answer is correct for the time of its request, but arrives after newer ones.
    if (isDrawn(lateShare)) {
      await next()
      return sleep(Math.random() * lateMsMax)
    }
    const hangs = isDrawn(hangShare)
    if (!hangs && !isDrawn(errorShare)) return next()
    if (done === 'always' || (done === 'sometimes' && isDrawn(0.5))) await next()
    if (hangs) await sleep(hangMs)
    c.res = undefined
    // Errors come from Razorpay itself or from a proxy in front of it.
    c.res = isDrawn(0.5) ? c.json(SERVER_ERROR, 500) : c.html('<h1>502 Bad Gateway</h1>', 502)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '../../contract/paths.ts'
import type { World } from './world.ts'

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

/** The visitor has tried as often as any person would. */
export class GaveUp extends Error {}
/** The browser has died, and drops its open requests. */
export class Died extends Error {}

const TRIES = 10
const PATIENCE_MS = 700

/**
 * Requests as a person does: repeats the same request after no answer or a temporary refusal. Throws GaveUp.
 */
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
      // The checkout's page sends its form from another origin.
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

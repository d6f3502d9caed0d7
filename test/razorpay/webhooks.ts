import { createHmac } from 'node:crypto'
import type { Event } from './entities.ts'
import { createId } from './entities.ts'
import { type FaultState, isDrawn, sleep } from './faults.ts'

const ANSWER_MS = 5000

export type WebhookTarget = { url: string | null }

type Sending = {
  secret: string
  target: WebhookTarget
  /** The pauses before each retry; after the last retry the event is dropped. */
  retryPausesMs: readonly number[]
  faults: FaultState
}

/** Sends each event, under one id, until it is answered with 2xx within five seconds. */
export function createWebhooks({ secret, target, retryPausesMs, faults }: Sending) {
  let underway = 0

  async function post(body: string, eventId: string): Promise<boolean> {
    if (!target.url) return true
    return fetch(target.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Razorpay-Webhook/v1',
        'X-Razorpay-Signature': createHmac('sha256', secret).update(body).digest('hex'),
        'x-razorpay-event-id': eventId,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    }).then(
      (answer) => answer.ok,
      () => false,
    )
  }

  /** Resolves after the first attempt; retries continue in the background. */
  async function deliver(body: string, eventId: string): Promise<void> {
    underway += 1
    if (await post(body, eventId)) underway -= 1
    else void retry(body, eventId).finally(() => (underway -= 1))
  }

  async function retry(body: string, eventId: string): Promise<void> {
    for (const pauseMs of retryPausesMs) {
      await sleep(pauseMs)
      if (await post(body, eventId)) return
    }
  }

  async function send(events: Event[]): Promise<void> {
    const { loseShare, doubleShare, delayMsMax, shuffle } = faults.current.webhooks
    for (const event of shuffle ? toShuffled(events) : events) {
      if (isDrawn(loseShare)) continue
      if (delayMsMax > 0) await sleep(Math.random() * delayMsMax)
      const [body, eventId] = [JSON.stringify(event), createId('evt').slice(4)]
      const copies = isDrawn(doubleShare) ? 2 : 1
      await Promise.all(Array.from({ length: copies }, () => deliver(body, eventId)))
    }
  }

  return {
    /** Sends the events of one change, in their order unless they are shuffled. */
    send(events: Event[]): void {
      underway += 1
      void send(events).finally(() => (underway -= 1))
    },
    countUnderway: () => underway,
  }
}

function toShuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, rank: Math.random() }))
    .toSorted((first, second) => first.rank - second.rank)
    .map(({ item }) => item)
}

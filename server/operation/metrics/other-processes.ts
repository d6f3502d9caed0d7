import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'

export type Samples = MetricObjectWithValues<MetricValue<string>>[]

/** A process's question and another's answer to it. The first process passes each on to all others (`primary.ts`). */
type Message = { asks: string } | { answers: string; samples: Samples }

const ANSWER_MS = 1_000

/** Answers the other processes, and returns a function that asks them. One that is too slow to answer is left out. */
export function joinProcesses(read: () => Promise<Samples>, others: number): () => Promise<Samples[]> {
  if (!cluster.isWorker || others === 0) return async () => []
  const questions = new Map<string, (samples: Samples) => void>()
  process.on('message', async (message: Message) => {
    if ('asks' in message) process.send?.({ answers: message.asks, samples: await read() } satisfies Message)
    else if ('answers' in message) questions.get(message.answers)?.(message.samples)
  })

  return () =>
    new Promise((resolve) => {
      const id = randomUUID()
      const found: Samples[] = []
      const timer = setTimeout(end, ANSWER_MS)
      function end(): void {
        clearTimeout(timer)
        questions.delete(id)
        resolve(found)
      }
      questions.set(id, (samples) => {
        found.push(samples)
        if (found.length === others) end()
      })
      process.send?.({ asks: id } satisfies Message)
    })
}

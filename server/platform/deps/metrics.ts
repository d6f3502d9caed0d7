import type { IncomingMessage, ServerResponse } from 'node:http'

/** A gauge: its value, or its value for each value of its label. */
export type Figure = { name: string; help: string; label?: string; value: number | Record<string, number> }

export type CacheResult = 'hit' | 'stale' | 'miss'

/** What this process counts of its own work. */
export type Metrics = {
  /** Counts a request, and the time until its answer has ended. */
  measure(request: IncomingMessage, response: ServerResponse): void
  /** Names the route of a request by its pattern: addresses as they were asked for have no end. */
  nameRoute(request: IncomingMessage, pattern: string): void
  /**
   * Counts an answer of the page cache. Stale ones came from memory because no fresh one was to be had. Those from
   * memory are not measured, which would cost a fifth of them.
   */
  countCached(result: CacheResult, pattern: string): void
  observeJob(job: string, isDone: boolean, ms: number): void
  /** The metrics of all processes and these figures, in the format of Prometheus. */
  write(figures: readonly Figure[]): Promise<string>
}

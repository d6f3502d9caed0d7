import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Visit } from '../../../contract/operation/vitals.ts'

/** A gauge: its value, or its value for each value of its label. */
export type Figure = { name: string; help: string; label?: string; value: number | Record<string, number> }

export type CacheResult = 'hit' | 'stale' | 'miss'

/** The metrics of this process. */
export type Metrics = {
  /** Counts a request, and the time until its answer has ended. */
  measure(request: IncomingMessage, response: ServerResponse): void
  /** Labels a request with the pattern of its route: there is no end of addresses. */
  nameRoute(request: IncomingMessage, pattern: string): void
  /**
   * Counts an answer of the page cache. `stale`: from memory, because no fresh one could be made. Answers from memory
   * are not timed, which would cost a fifth of their throughput.
   */
  countCached(result: CacheResult, pattern: string): void
  observeJob(job: string, isDone: boolean, ms: number): void
  /** Counts how fast a page was for a visitor. */
  observeVisit(visit: Visit): void
  /** Counts what a page's policy stopped, by the policy's directive, and whether the log has a line of it. */
  countViolation(directive: string, isLogged: boolean): void
  /** The metrics of all processes and these figures, in the format of Prometheus. */
  write(figures: readonly Figure[]): Promise<string>
}

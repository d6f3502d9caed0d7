import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Pool } from 'pg'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import { METRICS, type Metric, type Visit } from '../../../contract/operation/vitals.ts'
import type { CacheResult, Figure, Metrics } from '../../platform/deps/deps.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const REQUEST_BUCKETS_S = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_BUCKETS_S = [0.05, 0.25, 1, 5, 30, 120, 600]
/**
 * For each web vital, the limits of "good" and "poor". In seconds, except for the layout shift (CLS), which has no
 * unit.
 */
const VITAL_BUCKETS: Record<Metric, number[]> = {
  lcp: [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 6, 10],
  inp: [0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  cls: [0, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  fcp: [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.8, 2.4, 3, 4.5, 7],
  ttfb: [0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1.2, 1.8, 3, 5],
}

/** `name` distinguishes this process's samples from the `others`'. */
export function createMetrics({ name, others, pool }: { name: string; others: number; pool: Pool }): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ process: name })
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'karigar_http_request_duration_seconds',
    help: 'How long requests take that are not answered from memory, by the pattern of their route',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  })
  const cached: Record<CacheResult, Map<string, number>> = { hit: new Map(), stale: new Map(), miss: new Map() }
  new Counter({
    name: 'karigar_page_cache_answers_total',
    help: 'Answers of the page cache: hit and stale ones came from memory',
    labelNames: ['result', 'route'],
    registers,
    collect() {
      this.reset()
      for (const [result, routes] of Object.entries(cached))
        for (const [route, count] of routes) this.labels(result, route).inc(count)
    },
  })
  const jobs = new Histogram({
    name: 'karigar_job_duration_seconds',
    help: 'How long jobs run',
    labelNames: ['job', 'result'],
    buckets: JOB_BUCKETS_S,
    registers,
  })
  const violations = new Counter({
    name: 'karigar_csp_violations_total',
    help: 'What browsers say that the policy of a page stopped, by the directive; the log has a line of some',
    labelNames: ['directive', 'result'],
    registers,
  })
  new Gauge({
    name: 'karigar_database_connections',
    help: 'Connections for calls, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = pool
      this.labels('busy').set(totalCount - idleCount)
      this.labels('idle').set(idleCount)
      this.labels('waiting').set(waitingCount)
    },
  })
  const routes = new WeakMap<IncomingMessage, string>()
  const readOthers = joinProcesses(() => registry.getMetricsAsJSON(), others)

  return {
    measure(request, response) {
      const startMs = performance.now()
      response.once('close', () => {
        const { method = '' } = request
        const labels = [METHODS.has(method) ? method : 'other', routes.get(request) ?? 'other', String(response.statusCode)]
        requests.labels(...labels).observe((performance.now() - startMs) / 1000)
      })
    },
    nameRoute: (request, pattern) => void routes.set(request, pattern),
    countCached: (result, pattern) => void cached[result].set(pattern, (cached[result].get(pattern) ?? 0) + 1),
    observeJob: (job, isDone, ms) => jobs.labels(job, isDone ? 'done' : 'failed').observe(ms / 1000),
    observeVisit: openVitals(registers),
    countViolation: (directive, isLogged) => violations.labels(directive, isLogged ? 'logged' : 'left_out').inc(),
    async write(figures) {
      const [own, shared, rest] = await Promise.all([registry.getMetricsAsJSON(), toSamples(figures), readOthers()])
      return toText([own, shared, ...rest])
    },
  }
}

function openVitals(registers: Registry[]): (visit: Visit) => void {
  const histograms = METRICS.map((metric) => {
    const unit = metric === 'cls' ? '' : '_seconds'
    return new Histogram({
      name: `karigar_web_vitals_${metric}${unit}`,
      help: `${metric.toUpperCase()} of the public pages for their visitors`,
      labelNames: ['page', 'device'],
      buckets: VITAL_BUCKETS[metric],
      registers,
    })
  })
  return ({ page, device, ...values }) => {
    for (const [index, metric] of METRICS.entries()) {
      const value = values[metric]
      if (value !== undefined) histograms[index]?.labels(page, device).observe(metric === 'cls' ? value : value / 1000)
    }
  }
}

function toSamples(figures: readonly Figure[]): Promise<Samples> {
  const registry = new Registry()
  for (const { name, help, label, value } of figures) {
    const gauge = new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] })
    if (typeof value === 'number') gauge.set(value)
    else for (const [key, count] of Object.entries(value)) gauge.labels(key).set(count)
  }
  return registry.getMetricsAsJSON()
}

/** Each process labels its samples instead of adding them up: a sum would fall when a process is replaced. */
function toText(samples: Samples[]): Promise<string> {
  const unsummed = samples.map((some) => some.map((metric) => ({ ...metric, aggregator: 'first' as const })))
  return AggregatorRegistry.aggregate(unsummed).metrics()
}

type Samples = MetricObjectWithValues<MetricValue<string>>[]

/** A process's question and another's answer. The first process forwards each to all others (`primary.ts`). */
type Message = { asks: string } | { answers: string; samples: Samples }

const ANSWER_MS = 1_000

/** Answers the other processes, and returns a function that asks them. A process that is too slow is left out. */
function joinProcesses(read: () => Promise<Samples>, others: number): () => Promise<Samples[]> {
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

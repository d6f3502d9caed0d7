import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { LANGUAGE_HEADER } from '../../../../contract/request.ts'
import type { Deps } from '../../deps/deps.ts'
import { createRequestId } from '../../log.ts'
import { CONTENT_CACHING } from '../headers.ts'
import { isTranslatedCall } from '../language.ts'
import { type CachedRoute, toCacheAddresses } from './cache-address.rules.ts'
import { type CachedAnswer, recompress, send, toCachedAnswer, toUnreadableAnswer } from './cached-answer.ts'

/** What this process knows about the content's version. */
export type WatchedContent = {
  /** A number that changes with the content and at midnight, because pages mention days. It never repeats. */
  epoch(): number
  /** When the database stopped answering; undefined while it answers. */
  lostAt(): Date | undefined
  /** Reads the version, so that `epoch` reflects every change committed before the call. Never throws. */
  refresh(): Promise<void>
  close(): Promise<void>
}

type Options = Pick<Deps, 'now' | 'log' | 'metrics'> & {
  fetch: Hono['fetch']
  routes: readonly CachedRoute[]
  content: WatchedContent
}

/** The route of a cached answer without a pattern, such as a 404. */
const NO_PATTERN = '/*'

/**
 * Answers shared pages from memory while the content is unchanged, and passes all other requests to the app. While the
 * database is unavailable, it keeps serving what it has.
 */
export function cachePages({ fetch, routes, content, now, log, metrics }: Options): RequestListener {
  const toAddress = toCacheAddresses(routes)
  const answers = createAnswerStore()
  const renders = new Map<string, { epoch: number; answer: Promise<CachedAnswer> }>()

  /**
   * Renders a known address. Concurrent requests share the first one's rendering, unless the content has changed since.
   */
  function render(key: string, renderedFor: IncomingMessage): Promise<CachedAnswer> {
    const epoch = content.epoch()
    const running = renders.get(key)
    if (running?.epoch === epoch) return running.answer
    const answer = renderNow(key, epoch, renderedFor).finally(() => {
      if (renders.get(key)?.answer === answer) renders.delete(key)
    })
    renders.set(key, { epoch, answer })
    return answer
  }

  async function renderNow(key: string, epoch: number, renderedFor: IncomingMessage): Promise<CachedAnswer> {
    const response = await fetch(new Request(`http://localhost${key}`), { renderedFor })
    const answer = await toCachedAnswer(response, epoch)
    if (isShared(response)) answers.keep(key, answer)
    return answer
  }

  const askApp = getRequestListener(answerNow, { errorHandler: toUnreadableAnswer })

  async function answerNow(request: Request, env: unknown): Promise<Response> {
    const { incoming, outgoing } = env as HttpBindings
    const epoch = content.epoch()
    const response = await fetch(request, env)
    if (!response.ok && !incoming.complete) {
      await answerEarly(response, incoming as IncomingMessage, outgoing as ServerResponse)
      return RESPONSE_ALREADY_SENT
    }
    if (incoming.method !== 'GET') {
      // Once an administrator has the answer to a change, no one may get an older page.
      if (response.ok && request.headers.has('authorization')) await content.refresh()
      return response
    }
    // The app leaves compressing such answers to the cache, even those that are not kept.
    if (response.headers.get('cache-control') !== CONTENT_CACHING) return response
    const address = toAddress(incoming.url ?? '')
    const answer = await toCachedAnswer(response, epoch)
    if (address && response.status !== 200 && isShared(response)) answers.keep(address.key, answer)
    sendRendered(incoming as IncomingMessage, outgoing as ServerResponse, answer)
    return RESPONSE_ALREADY_SENT
  }

  function sendCached(request: IncomingMessage, response: ServerResponse, answer: CachedAnswer, status: string): void {
    const requestId = createRequestId()
    send(request, response, answer, { requestId, cacheStatus: `karigar; ${status}`, at: now() })
    log.debug(
      { request: requestId, method: request.method, path: request.url, status: answer.status, cached: status },
      'answered',
    )
  }

  function sendRendered(request: IncomingMessage, response: ServerResponse, answer: CachedAnswer): void {
    // A page may be rendered from stored answers alone, so a rendered page doesn't prove that the database is
    // available.
    const lostAt = content.lostAt()
    const at = now()
    const cacheStatus = lostAt ? `karigar; fwd=miss; ${toAge(lostAt, at)}` : 'karigar; fwd=miss'
    send(request, response, answer, { requestId: answer.requestId, cacheStatus, at })
  }

  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const { url = '', headers } = request
    const asked = isRead ? toAddress(url) : undefined
    const address = asked && isTranslatedCall(asked.key, headers[LANGUAGE_HEADER.toLowerCase()]) ? undefined : asked
    const cached = address && answers.find(address.key)
    const lostAt = content.lostAt()
    if (cached && (lostAt || cached.epoch === content.epoch())) {
      metrics?.countCached(lostAt ? 'stale' : 'hit', address.pattern ?? NO_PATTERN)
      return sendCached(request, response, cached, lostAt ? `hit; ${toAge(lostAt, now())}` : 'hit')
    }
    metrics?.measure(request, response)
    if (address?.pattern === undefined) return askApp(request, response)
    metrics?.nameRoute(request, address.pattern)
    const { key, pattern } = address
    render(key, request).then(
      (answer) => {
        // The page was requested without the query, but its redirect keeps the query.
        if (answer.status === 301 && url.includes('?')) return askApp(request, response)
        const isStale = cached !== undefined && answer.status >= 500
        metrics?.countCached(isStale ? 'stale' : 'miss', pattern)
        if (isStale) sendCached(request, response, cached, `fwd=stale; fwd-status=${answer.status}`)
        else sendRendered(request, response, answer)
      },
      (error) => {
        log.error({ err: error, path: key }, 'a page was not rendered')
        response.writeHead(500).end()
      },
    )
  }
}

/**
 * Whether everyone may get this answer until the content changes: the header says so, to CDNs too. A redirect keeps the
 * query, so it depends on the whole address.
 */
const isShared = ({ status, headers }: Response) =>
  [200, 404].includes(status) && headers.get('cache-control') === CONTENT_CACHING

/** For how many seconds the answer may have been stale. */
const toAge = (lostAt: Date, now: Date) => `ttl=-${Math.max(1, Math.round((now.getTime() - lostAt.getTime()) / 1000))}`

const PAGES_BYTES = 48 * 1024 * 1024
/** For 404s and addresses with a query, because anyone can invent any number of them. */
const OTHERS_BYTES = 8 * 1024 * 1024
const HEADERS_BYTES = 2 * 1024
/** Recompressing is slow, so it waits in case another edit replaces the answer. */
const RECOMPRESS_AFTER_MS = 2_000

/** An LRU cache of answers. Stale ones stay until they are replaced. */
function createAnswerStore() {
  const pages = createCache(PAGES_BYTES)
  const others = createCache(OTHERS_BYTES)
  let recompressing = Promise.resolve()

  const find = (key: string) => pages.get(key) ?? others.get(key)

  function keep(key: string, answer: CachedAnswer): void {
    const old = find(key)
    if (old && old.epoch > answer.epoch) return
    // Most content changes leave most pages unchanged.
    if (old?.etag === answer.etag) answer.copies = old.copies
    const isPage = answer.status === 200 && !key.includes('?')
    const [store, other] = isPage ? [pages, others] : [others, pages]
    other.delete(key)
    store.set(key, answer)
    if (!isPage || !answer.isCompressible || answer.copies.isRecompressed) return
    setTimeout(() => {
      // One at a time: sign-ins and files need Node's worker threads too.
      recompressing = recompressing.then(() => recompressIfKept(key, answer))
    }, RECOMPRESS_AFTER_MS).unref()
  }

  async function recompressIfKept(key: string, answer: CachedAnswer): Promise<void> {
    if (pages.peek(key) === answer && !answer.copies.isRecompressed) await recompress(answer).catch(() => {})
  }

  return { find, keep }
}

function createCache(maxSize: number) {
  // Each compressed copy, made later, takes less than half the size of the plain one.
  const sizeCalculation = ({ copies }: CachedAnswer) => 2 * copies.plain.body.byteLength + HEADERS_BYTES
  return new LRUCache<string, CachedAnswer>({ maxSize, sizeCalculation })
}

// Long enough for a client to read the answer; the whole request has its own timeout.
const DRAIN_MS = 2_000
const DRAIN_BYTES = 32 * 1024 * 1024

/**
 * Answers a request that is refused while its body is still arriving, and discards the body for a moment. An immediate
 * close would reset the connection, and a client that is still sending, such as Node's `fetch`, would lose the answer.
 */
async function answerEarly(answer: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  outgoing.writeHead(answer.status, [...answer.headers, ['content-length', String(bytes.byteLength)]].flat())
  outgoing.write(bytes)
  await drain(incoming)
  outgoing.end()
}

function drain(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = DRAIN_BYTES
    const end = () => {
      clearTimeout(timer)
      incoming.pause()
      resolve()
    }
    const timer = setTimeout(end, DRAIN_MS)
    // Any earlier reader of the body would pause it.
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Buffer) => {
      left -= chunk.byteLength
      if (left < 0) end()
    })
    incoming.once('close', end).resume()
  })
}

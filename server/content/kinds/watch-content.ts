import { setTimeout as sleep } from 'node:timers/promises'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import { toConnection } from '../../platform/db/client.ts'
import { listenToChannel } from '../../platform/db/listen-channel.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { WatchedContent } from '../../platform/http/cache/page-cache.ts'
import { CONTENT_CHANNEL, getContentVersion } from '../content-version.store.ts'

// A notification arrives at once. The version is also polled, because a connection can break unnoticed.
const READ_EVERY_MS = 500
const READ_TIMEOUT_MS = 1_000

/** Follows the content's version until `close`; resolves once it has been read. */
export async function watchContent({ db, pool, log, now }: Pick<Deps, 'db' | 'pool' | 'log' | 'now'>): Promise<WatchedContent> {
  let known: number | undefined
  let epoch = 0
  let dayEndsAtMs = 0
  let lostAt: Date | undefined
  const stop = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stop.signal, ref: false }).catch(() => {})

  // A lower version counts too: answers may arrive out of order, and a backup may be restored.
  function move(version: number): void {
    if (version !== known) epoch += 1
    known = version
  }

  function lose(error?: unknown): void {
    if (stop.signal.aborted || lostAt) return
    lostAt = now()
    log.warn({ err: error }, 'the database does not answer: pages come from the cache, marked as stale')
  }

  async function read(): Promise<boolean> {
    const timer = setTimeout(lose, READ_TIMEOUT_MS)
    try {
      move(await getContentVersion(db))
      if (lostAt) log.warn('the database answers again: pages are fresh')
      lostAt = undefined
      return true
    } catch (error) {
      lose(error)
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  async function readRegularly(): Promise<void> {
    for (; !stop.signal.aborted; await pause(READ_EVERY_MS)) await read()
  }

  await read()
  const reading = readRegularly()
  const channel = listenToChannel(toConnection(pool), {
    name: CONTENT_CHANNEL,
    onNotification: (payload) => move(Number(payload)),
    onGap: async () => void (await read()),
  })
  return {
    epoch() {
      const moment = now()
      if (moment.getTime() >= dayEndsAtMs) {
        epoch += 1
        dayEndsAtMs = boundsOfDay(dayIn(moment)).end.getTime()
      }
      return epoch
    },
    lostAt: () => lostAt,
    async refresh() {
      // The change just committed may not be known yet.
      if (!(await read())) epoch += 1
    },
    async close() {
      stop.abort()
      await Promise.all([channel.close(), reading])
    },
  }
}

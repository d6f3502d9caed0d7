import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Deps } from '../deps.ts'
import { CONTENT_CHANNEL, getContentVersion } from './content-version.store.ts'

/** What this process knows of the content's version. */
export type WatchedContent = {
  /** Another number after each change of content; no number comes twice. */
  epoch(): number
  /** Since when the database does not answer; undefined while it does. */
  lostAt(): Date | undefined
  /** Reads the version: after it, `epoch` has seen every change that was committed before it. Never throws. */
  refresh(): Promise<void>
  close(): Promise<void>
}

// A notification arrives at once. The version is also read regularly, because a connection can break unnoticed, and a
// PgBouncer that pools by transaction drops notifications.
const READ_EVERY_MS = 500
const READ_TIMEOUT_MS = 1_000
const RECONNECT_MS = 200
const CONNECT_TIMEOUT_MS = 5_000
const END_TIMEOUT_MS = 1_000

/** Follows the content's version until `close`; resolves once it has been read. */
export async function watchContent({ db, pool, log, now }: Pick<Deps, 'db' | 'pool' | 'log' | 'now'>): Promise<WatchedContent> {
  let known: number | undefined
  let epoch = 0
  let lostAt: Date | undefined
  let listener: pg.Client | undefined
  const stop = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stop.signal, ref: false }).catch(() => {})

  // Not only a higher version: an answer may be overtaken by a newer one, and a database may be restored from a backup.
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

  async function listen(): Promise<void> {
    for (; !stop.signal.aborted; await pause(RECONNECT_MS)) {
      const { connectionString, host, port, user, database, ssl } = pool.options
      const address = connectionString ? { connectionString } : { host, port, user, database, ssl }
      const client = new pg.Client({ ...address, keepAlive: true, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
      listener = client
      const ended = new Promise<void>((resolve) => client.on('error', () => resolve()).on('end', () => resolve()))
      client.on('notification', ({ payload }) => move(Number(payload)))
      try {
        // pg leaves `connect` pending if `end` is called meanwhile.
        await Promise.race([client.connect(), ended])
        await client.query(`listen ${CONTENT_CHANNEL}`)
        // A change may have been announced before, and the connection may end because the database does.
        await read()
        await ended
        if (!stop.signal.aborted) await read()
      } catch {
        // The regular reading notices that the database is away.
      } finally {
        await end(client)
      }
    }
  }

  /** A connection that has gone silent does not confirm its end. */
  async function end(client: pg.Client): Promise<void> {
    await Promise.race([client.end().catch(() => {}), sleep(END_TIMEOUT_MS)])
  }

  await read()
  const loops = [readRegularly(), listen()]
  return {
    epoch: () => epoch,
    lostAt: () => lostAt,
    async refresh() {
      // The change that was just committed may not be known yet.
      if (!(await read())) epoch += 1
    },
    async close() {
      stop.abort()
      if (listener) await end(listener)
      await Promise.all(loops)
    },
  }
}

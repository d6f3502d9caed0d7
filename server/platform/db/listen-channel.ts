import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createClient, type DbConnection } from './client.ts'

const RECONNECT_MS = 200
const CONNECT_TIMEOUT_MS = 5_000
const END_TIMEOUT_MS = 1_000
// A connection can go silent without being closed, for instance when the other machine loses power.
const CHECK_EVERY_MS = 10_000
const CHECK_TIMEOUT_MS = 5_000

type Channel = {
  name: string
  onNotification(payload: string): void
  /** Runs after each connect and disconnect, because notifications in between are lost. */
  onGap(): Promise<void> | void
}

/** Listens to a PostgreSQL channel on its own connection until `close`, and replaces the connection when it breaks. */
export function listenToChannel(connection: DbConnection, { name, onNotification, onGap }: Channel) {
  const stop = new AbortController()
  let current: pg.Client | undefined

  async function listen(): Promise<void> {
    const client = createClient(connection, {
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
    })
    current = client
    const ended = new Promise<void>((resolve) => client.on('error', () => resolve()).on('end', () => resolve()))
    client.on('notification', ({ payload = '' }) => onNotification(payload))
    let check: NodeJS.Timeout | undefined
    try {
      // pg leaves `connect` pending if `end` is called first.
      await Promise.race([client.connect(), ended])
      stop.signal.throwIfAborted()
      await client.query(`listen "${name}"`)
      // Notifications sent before this were missed.
      await onGap()
      const silent = new Promise<void>((resolve) => {
        check = setInterval(() => client.query('select 1').catch(() => resolve()), CHECK_EVERY_MS)
      })
      await Promise.race([ended, silent])
      // The connection may have ended because the database did.
      if (!stop.signal.aborted) await onGap()
    } catch {
      // The loop reconnects.
    } finally {
      clearInterval(check)
      await end(client)
    }
  }

  /** A silent connection doesn't confirm its end. */
  async function end(client: pg.Client): Promise<void> {
    await Promise.race([client.end().catch(() => {}), sleep(END_TIMEOUT_MS)])
  }

  async function listenUntilStopped(): Promise<void> {
    while (!stop.signal.aborted) {
      await listen()
      await sleep(RECONNECT_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
  }

  const listening = listenUntilStopped()
  return {
    async close(): Promise<void> {
      stop.abort()
      if (current) await end(current)
      await listening
    },
  }
}

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { insertAdministrator, insertSession } from '../../server/access/auth/auth.store.ts'
import { createApp } from '../../server/app.ts'
import { NOTICES } from '../../server/bookings/notices/notify-business.ts'
import { MODULES } from '../../server/modules.ts'
import { folderPlace } from '../../server/operation/backup/backup-places.ts'
import { countDays } from '../../server/operation/business/count-days.ts'
import { PROBES } from '../../server/operation/doctor/probes.ts'
import { connect, type DbConnection, NO_TIMEOUTS } from '../../server/platform/db/client.ts'
import { migrateDatabase } from '../../server/platform/db/migrate.ts'
import type { Deps } from '../../server/platform/deps/deps.ts'
import { diskFileStore } from '../../server/platform/providers/storage.ts'
import { fillLeads } from '../../test/fill-tables.ts'
import { fillVisits } from '../../test/fill-visits.ts'
import { TEST_SETTINGS } from '../../test/settings.ts'

export const NOW = new Date('2026-11-21T10:00:00Z')
type Server = Extract<DbConnection, { host: string }>

/** Makes a database with `count` leads, spread over two years; a tenth of them are New. Each has a visit, the last reservations. */
export async function createLeads(server: Server, count: number, reservations = count): Promise<void> {
  const database = `leads_${count}`
  const outer = connect(server)
  await outer.pool.query(`CREATE DATABASE ${database}`)
  await outer.pool.end()
  const { db, pool } = connect({ ...server, database }, NO_TIMEOUTS)
  await migrateDatabase(pool, async () => {})
  await fillLeads(db, count, NOW)
  await fillVisits(db, count, NOW, reservations)
  await countDays({ db, now: () => NOW, modules: MODULES, settings: { ...TEST_SETTINGS, dataDir: '', backupDir: '' } })
  await insertAdministrator(db, { email: 'bench@example.com', password_hash: 'none', role: 'owner' })
  await pool.end()
}

/** Opens the app on the database made by `createLeads`, with its pages where they are given. */
export async function openLeads(server: Server, count: number, web?: Parameters<typeof createApp>[1]) {
  const { db, pool } = connect({ ...server, database: `leads_${count}` })
  const token = await insertSession(db, { administratorId: 1, address: 'bench', userAgent: 'bench', now: NOW })
  const deps = {
    db,
    pool,
    log: pino({ level: 'error' }),
    now: () => NOW,
    codeKey: Buffer.alloc(32),
    sendSms: async () => {},
    sendMail: async () => {},
    jobs: { send: async () => {}, sendAll: async () => {} },
    sendWebhook: undefined,
    payments: undefined,
    files: diskFileStore(join(tmpdir(), 'karigar-no-uploads')),
    backups: folderPlace('/nonexistent'),
    outbox: { removeOld: async () => {}, clear: async () => {}, listMentions: async () => [], eraseMentions: async () => 0 },
    notices: NOTICES,
    modules: MODULES,
    probes: PROBES,
    metrics: undefined,
    tracing: undefined,
    localChannels: [],
    channels: { sms: [], email: null, payments: 'none' },
    settings: { ...TEST_SETTINGS, payments: { provider: 'none' }, dataDir: '/nonexistent', backupDir: '/nonexistent' },
  } satisfies Deps
  const app = createApp(deps, web)

  let calls = 0
  /** Requests from an address of its own, so that no limit is reached. */
  function ask(path: string, headers: Record<string, string>) {
    const remoteAddress = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`
    return app.request(path, { headers }, { incoming: { headers: {}, socket: { remoteAddress } } })
  }

  /** Returns the duration of a call in milliseconds. */
  async function time(path: string): Promise<number> {
    const start = performance.now()
    const response = await ask(`/api${path}`, { Authorization: `Bearer ${token}` })
    await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return performance.now() - start
  }
  return { db, ask, time, close: () => pool.end() }
}

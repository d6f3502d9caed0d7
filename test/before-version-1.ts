import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { connect, NO_TIMEOUTS } from '../server/platform/db/client.ts'
import { startEmbeddedPostgres } from '../server/platform/db/embedded/start.ts'
import { LAST_BEFORE, MIGRATIONS_TABLE, migrateDatabase } from '../server/platform/db/migrate.ts'
import { endWithRun } from './end-with-run.ts'

const MIGRATIONS = join(import.meta.dirname, '../server/platform/db/migrations')

/** Older rows from before version 1.0, and the most common ones. */
const ROWS = `
insert into leads (id, reference, name, mobile, service_type, city, message, due_at, folded_text, token) values
  (1, 'KG-AAAAAA', 'Asha Kulkarni', '9820000001', 'AC', 'mum', 'It drips', '2026-02-20T07:30Z', 'asa kulkarni', null),
  (2, 'KG-BBBBBB', 'Asha Kulkarni', '9820000002', 'AC', 'mum', 'It drips', '2026-02-20T07:30Z', 'asa kulkarni', 'a-token-that-stays');
insert into lead_history (lead_id, status) values (1, 'New'), (2, 'New');
insert into orders (id, token, provider, provider_order_id, amount_paise, request_id, request_mobile, form_id) values
  (1, 'token-of-order-1-long-enough', 'sandbox', 'order_1', 19900, 'request-1', '9820000001', null),
  (2, 'token-of-order-2-long-enough', 'sandbox', 'order_2', 19900, 'request-2', '9820000001', 'form-2');
insert into verifications (mobile, verified_at, network) values ('9820000003', '2026-03-01T09:00Z', '10.1.1');
insert into technicians (id, name, mobile, id_number, skills, cities, days, from_min, to_min) values
  (1, 'Ramesh Pawar', '9820000009', 'KT-1', '{AC}', '{mum}', '{1,2,3,4,5}', 480, 1200);
insert into turns (id, technician_id, during, kind) values (1, 1, '[2026-03-02 04:30Z,2026-03-02 06:30Z)', 'visit');
insert into visits (id, lead_id, turn_id, window_start, window_end, due_by, status, outcome, done_at) values
  (1, 1, 1, '2026-03-02T04:30Z', '2026-03-02T06:30Z', '2026-03-02T06:30Z', 'done', 'untold', '2026-03-02T06:00Z');
insert into visit_events (visit_id, what, by) values (1, 'planned', 'operator'), (1, 'freed', 'technician');
insert into notices (audience, channel, subject, subject_id) values ('technician', 'sms', 'turn', 2);
insert into search_misses (day, query, count) values ('2026-03-01', 'chimney', 3);
select setval(pg_get_serial_sequence(name, 'id'), 100) from unnest(array['leads', 'orders', 'technicians', 'turns', 'visits']) name`

/** Makes the tables as before version 1.0, which equal the baseline's, with a few rows. */
export async function migrateAsBefore(pool: Pool, lastMigration = LAST_BEFORE): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-migrations-'))
  try {
    cpSync(MIGRATIONS, folder, { recursive: true })
    const path = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }))
    await migrateDatabase(pool, async () => {}, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
  await pool.query(ROWS)
  await pool.query(`update ${MIGRATIONS_TABLE} set created_at = $1`, [lastMigration])
}

/** Makes the data folder of a stopped program from before version 1.0. */
export async function createDataDirBefore(dataDir: string): Promise<void> {
  endWithRun(`postgres -D ${dataDir}/`)
  const postgres = await startEmbeddedPostgres({ dataDir })
  const { pool } = connect(postgres.connection, NO_TIMEOUTS)
  try {
    await migrateAsBefore(pool)
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { letPass } from '../../../test/patience.ts'
import { book } from '../../../test/steps.ts'
import { connect, NO_TIMEOUTS, toConnection } from './client.ts'
import { migrateDatabase } from './migrate.ts'
import { findDangers } from './migration.test-tools.ts'

// Longer than a call waits for a lock.
const LONG_TRANSACTION_MS = 5_000

/** Possible migrations of a next version, one of each kind. */
const NEXT = [
  [
    'ALTER TABLE "leads" ADD COLUMN "next_note" text',
    'ALTER TABLE "leads" ADD COLUMN "next_flag" boolean DEFAULT false NOT NULL',
    'ALTER TABLE "leads" ADD CONSTRAINT "leads_next_note" CHECK (length(next_note) < 100) NOT VALID',
  ],
  ['ALTER TABLE "leads" VALIDATE CONSTRAINT "leads_next_note"'],
  [
    'DROP INDEX CONCURRENTLY IF EXISTS "leads_by_next_note"',
    'CREATE INDEX CONCURRENTLY "leads_by_next_note" ON "leads" ("next_note")',
  ],
  [
    'CREATE TABLE "next_things" ("id" serial PRIMARY KEY, "lead_id" integer NOT NULL)',
    'ALTER TABLE "next_things" ADD CONSTRAINT "next_things_lead" FOREIGN KEY ("lead_id") REFERENCES "leads"("id")',
    `CALL add_content_triggers('next_things')`,
  ],
].map((statements) => statements.join(';\n--> statement-breakpoint\n'))

const app = await createTestApp({ otpSiteLimitPerHour: 100_000 })
const folder = mkdtempSync(join(tmpdir(), 'karigar-next-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function writeNextMigrations(): void {
  cpSync(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(path, 'utf8'))
  for (const [index, sql] of NEXT.entries()) {
    const last = entries.at(-1)
    entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: `next_${index}` })
    writeFileSync(join(folder, `next_${index}.sql`), sql)
  }
  writeFileSync(path, JSON.stringify({ ...rest, entries }))
}

/** Migrates like two processes of the next version that start together. */
async function migrateTwice(): Promise<void> {
  const pools = [1, 2].map(() => connect(toConnection(app.pool), NO_TIMEOUTS).pool)
  try {
    await Promise.all(pools.map((pool) => migrateDatabase(pool, async () => {}, folder)))
  } finally {
    for (const pool of pools) await pool.end()
  }
}

async function holdLeads(): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.execute('update leads set message = message')
    await letPass(LONG_TRANSACTION_MS)
  })
}

it('the migrations of the next version run while this one serves, beside a long transaction', async () => {
  expect(NEXT.flatMap(findDangers)).toEqual([])
  writeNextMigrations()
  await book(app)
  let isOver = false
  let [booked, read] = [0, 0]
  const visit = async () => {
    for (; !isOver; booked++) {
      await book(app)
      await letPass(20)
    }
  }
  const browse = async () => {
    for (; !isOver; read++) {
      expect((await app.fetch('/api/public/frontservice')).status).toBe(200)
      await letPass(20)
    }
  }
  const visits = [visit(), visit(), browse()]
  const holding = holdLeads()
  await letPass(200)
  await migrateTwice().finally(() => {
    isOver = true
  })
  await Promise.all([...visits, holding])

  expect(booked).toBeGreaterThan(0)
  expect(read).toBeGreaterThan(0)
  const { rows } = await app.pool.query(`select count(*)::int as count, count(next_flag)::int as flagged from leads`)
  expect(rows).toEqual([{ count: booked + 1, flagged: booked + 1 }])
  const { rows: indexes } = await app.pool.query(
    `select indisvalid from pg_index where indexrelid = 'leads_by_next_note'::regclass`,
  )
  expect(indexes).toEqual([{ indisvalid: true }])
  // The current version keeps serving.
  await book(app)
})

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { migrateAsBefore } from '../../../test/before-version-1.ts'
import { createTestApp } from '../../../test/harness.ts'
import { query, readDatabase } from '../../../test/read-instance.ts'
import { book, bookPaid } from '../../../test/steps.ts'
import { findReceipts, insertReceipt } from '../../bookings/receipts/receipts.store.ts'
import { MODULES } from '../../modules.ts'
import { connect, NO_TIMEOUTS } from '../../platform/db/client.ts'
import { LAST_BEFORE } from '../../platform/db/migrate.ts'
import { withDatabase } from '../../platform/db/prepare.ts'
import { audit, orders, receipts } from '../../platform/db/schema.ts'
import { diskFileStore } from '../../platform/providers/storage.ts'
import { openQueue } from '../../platform/queue/queue.ts'
import { backupSteps, createEmptyDatabase, PASSPHRASE, tempFolder } from './backup.test-tools.ts'
import { createBackup, openBackup } from './backup-file.ts'

const app = await createTestApp()
const { connection, writeBackup, restoreInto } = backupSteps(app, MODULES)

it('a receipt’s number that was given after the backup is not given again after its restore', async () => {
  const path = await writeBackup()
  const { order_id } = await bookPaid(app)
  const { receipt } = await findReceipts(app.db, order_id)
  const target = await createEmptyDatabase()
  await restoreInto(target.url, path)
  const { db, pool } = connect({ connectionString: target.url })
  const [order] = await db.select().from(orders)
  if (!receipt || !order) expect.fail()
  await db.delete(receipts)
  await insertReceipt(db, { orderId: order.id, kind: 'receipt', isTest: true, facts: receipt.facts, now: app.clock.now() })
  const [next] = await db.select().from(receipts)
  const [entry] = await db.select().from(audit).where(eq(audit.action, 'command.restore'))
  await pool.end()
  expect(next?.number).toMatch(/^TEST[A-Z]{2}\/25-26\/00001$/)
  expect(next?.number).not.toBe(receipt.number)
  expect(entry?.note).toContain(`numbered from KG${next?.number.slice(4, 6)}/`)
})

describe('a backup', () => {
  it('is restored with every row, sequence and file', async () => {
    const outbox = tempFolder()
    writeFileSync(join(outbox, 'outbox.jsonl'), 'x'.repeat(5_000_000))
    writeFileSync(join(outbox, 'outbox.2026-11-21T10-00-00-000Z.jsonl'), '')
    const target = await createEmptyDatabase()
    const dataDir = await restoreInto(target.url, await writeBackup(PASSPHRASE, outbox), PASSPHRASE)

    const [restored, source] = [await readDatabase(target), await readDatabase(connection)]
    // The restore is recorded in the audit log.
    expect(restored['public.audit']?.splice(-1)[0]).toContain('command.restore')
    // It also starts a new series of receipts.
    for (const tables of [restored, source]) delete tables['public.receipt_series']
    for (const { sequences = [] } of [restored, source])
      sequences.splice(
        sequences.findIndex((text) => /audit_id/.test(text)),
        1,
      )
    expect(restored).toEqual(source)
    expect(await query(target, `SELECT count(*) FROM pgboss.job WHERE name = 'send-notice' AND state = 'created'`)).not.toEqual([
      '0',
    ])
    const keys = await app.deps.files.list()
    expect(await diskFileStore(join(dataDir, 'uploads')).list()).toHaveLength(keys.length)
    for (const key of keys)
      expect(readFileSync(join(dataDir, 'uploads', key)).equals(Buffer.from((await app.deps.files.read(key)) ?? ''))).toBe(true)
    expect(readFileSync(join(dataDir, 'outbox.jsonl'), 'utf8')).toBe('x'.repeat(5_000_000))
    expect(readdirSync(dataDir).sort()).toEqual(['karigar.lock', 'outbox.jsonl', 'uploads'])
  })

  it('that was encrypted before age was used names the commit that restores it', async () => {
    const path = join(tempFolder(), 'backup')
    writeFileSync(path, `karigar-sealed-1${'x'.repeat(1000)}`)
    await expect(openBackup(path, PASSPHRASE)).rejects.toThrow(
      /^The backup is from before version 1\.0: restore it with the commit/,
    )
  })

  it('of rows that are added meanwhile has all of a booking or nothing of it', async () => {
    let isDone = false
    const visit = async () => {
      while (!isDone) await book(app)
    }
    const visitors = [visit(), visit(), visit()]
    const before = await query(connection, 'SELECT reference FROM leads ORDER BY 1')
    const path = await writeBackup()
    isDone = true
    await Promise.all(visitors)

    const target = await createEmptyDatabase()
    await restoreInto(target.url, path)
    const restored = await query(target, 'SELECT reference FROM leads')
    expect(restored).toEqual(expect.arrayContaining(before))
    const orphans = `SELECT FROM leads l WHERE NOT EXISTS (SELECT FROM lead_history WHERE lead_id = l.id)
      OR NOT EXISTS (SELECT FROM notices WHERE subject = 'lead' AND subject_id = l.id)`
    expect(await query(target, orphans)).toEqual([])
    const jobless = `SELECT FROM notices n WHERE NOT EXISTS
      (SELECT FROM pgboss.job WHERE name = 'send-notice' AND (data->>'noticeId')::int = n.id)`
    expect(await query(target, jobless)).toEqual([])
  })

  /** A backup made by a version before 1.0. */
  async function writeBackupBefore(lastMigration?: number): Promise<string> {
    const source = await createEmptyDatabase()
    const { pool } = connect(source, NO_TIMEOUTS)
    await migrateAsBefore(pool, lastMigration)
    await (await openQueue(pool)).stop({ graceful: false })
    await pool.end()
    const path = join(tempFolder(), 'backup')
    await createBackup({ connection: source, files: app.deps.files, dataDir: tempFolder() }, path, undefined)
    return path
  }

  it('of the last program before version 1.0 is restored in the tables of this one', async () => {
    const target = await createEmptyDatabase()
    await restoreInto(target.url, await writeBackupBefore())
    const leads = 'SELECT reference FROM leads WHERE token IS NOT NULL ORDER BY 1'
    expect(await query(target, leads)).toEqual(['KG-AAAAAA', 'KG-BBBBBB'])
    await withDatabase({ databaseUrl: target.url, dataDir: tempFolder() }, async () => {})
  })

  it('of an earlier one names the commit that restores it, and nothing is restored', async () => {
    const target = await createEmptyDatabase()
    const restored = restoreInto(target.url, await writeBackupBefore(LAST_BEFORE - 1))
    await expect(restored).rejects.toThrow(/^The backup is from before version 1\.0: restore it with the commit [0-9a-f]{40}/)
    expect(await query(target, `SELECT to_regclass('leads')`)).toEqual([''])
  })
})

import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { query, start, tempFolder } from './test-tools.ts'

it('the program’s role reads no file of the machine, runs no program and gains no privileges', async () => {
  const server = await start(tempFolder())
  const secret = join(tempFolder(), 'secret')
  writeFileSync(secret, 'of another program')
  for (const sql of [
    `SELECT pg_read_file('${secret}')`,
    `SELECT lo_import('${secret}')`,
    `COPY pg_description FROM '${secret}'`,
    `COPY (SELECT 1) TO PROGRAM 'touch ${secret}.made'`,
    'ALTER ROLE karigar_program SUPERUSER',
    'SET ROLE karigar',
    'ALTER SYSTEM SET archive_command TO true',
    'CREATE EXTENSION file_fdw',
    'CREATE DATABASE another',
  ]) {
    await expect(query(server, sql), sql).rejects.toThrow(/permission denied|must be|Only roles/)
  }
})

it('no other user can lock a data folder or read who holds the lock', async () => {
  const dataDir = join(tempFolder(), 'data')
  mkdirSync(dataDir)
  // An earlier version created the file with these rights.
  writeFileSync(join(dataDir, 'karigar.lock'), '', { mode: 0o644 })
  await start(dataDir)
  for (const file of ['karigar.lock', 'karigar.pid']) expect(statSync(join(dataDir, file)).mode & 0o777, file).toBe(0o600)
})

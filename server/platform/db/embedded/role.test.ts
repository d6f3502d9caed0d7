import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { asSuperuser } from './database.ts'
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

it('the program’s role becomes the owner of everything that an earlier version created as superuser', async () => {
  const dataDir = tempFolder()
  const before = await start(dataDir)
  await asSuperuser(before.connection.host, 'postgres', async (client) => {
    await client.query('DROP DATABASE karigar')
    await client.query('DROP ROLE karigar_program')
    await client.query('CREATE DATABASE karigar')
  })
  await asSuperuser(before.connection.host, 'karigar', (client) =>
    client.query(`
      CREATE EXTENSION pg_trgm;
      CREATE SCHEMA "an Odd one";
      CREATE TABLE kept (id serial PRIMARY KEY, other int GENERATED ALWAYS AS IDENTITY, word text);
      CREATE INDEX ON kept USING gin (word gin_trgm_ops);
      INSERT INTO kept (word) VALUES ('one');
      CREATE SEQUENCE free;
      CREATE VIEW seen AS SELECT word FROM kept;
      CREATE TYPE "an Odd one".mood AS ENUM ('good');
      CREATE TABLE "an Odd one".parts (mood "an Odd one".mood) PARTITION BY LIST (mood);
      CREATE TABLE "an Odd one".part PARTITION OF "an Odd one".parts FOR VALUES IN ('good');
      CREATE FUNCTION "an Odd one".twice(n int) RETURNS int LANGUAGE sql RETURN n * 2;
    `),
  )
  await before.stop()

  const server = await start(dataDir)
  expect(await query(server, 'SELECT current_user, word FROM kept')).toEqual(['karigar_program', 'one'])
  for (const sql of [
    "INSERT INTO kept (word) VALUES ('two')",
    'ALTER TABLE kept ADD COLUMN more text',
    'DROP VIEW seen',
    'DROP SEQUENCE free',
    `ALTER TYPE "an Odd one".mood ADD VALUE 'bad'`,
    'DROP TABLE "an Odd one".part',
    'DROP TABLE "an Odd one".parts',
    'DROP FUNCTION "an Odd one".twice',
    'DROP TYPE "an Odd one".mood',
    'DROP SCHEMA "an Odd one"',
    'CREATE SCHEMA another',
    'CREATE TABLE public.new (id serial)',
    'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  ])
    await query(server, sql)
  await server.stop()
  expect(await query(await start(dataDir), 'SELECT word FROM kept ORDER BY id')).toEqual(['one', 'two'])
})

it('no other user can lock a data folder or read who holds the lock', async () => {
  const dataDir = join(tempFolder(), 'data')
  mkdirSync(dataDir)
  // An earlier version created the file with these rights.
  writeFileSync(join(dataDir, 'karigar.lock'), '', { mode: 0o644 })
  await start(dataDir)
  for (const file of ['karigar.lock', 'karigar.pid']) expect(statSync(join(dataDir, file)).mode & 0o777, file).toBe(0o600)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findDangers } from './migration.test-tools.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
const checked = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))

it.each(checked)('%s can run while the version before serves', (name) => {
  expect(findDangers(readFileSync(join(FOLDER, name), 'utf8'))).toEqual([])
})

it.each([
  'DROP TABLE "leads"',
  'ALTER TABLE "leads" DROP COLUMN "city"',
  'ALTER TABLE "leads" RENAME COLUMN "city" TO "town"',
  'ALTER TABLE "leads" RENAME TO "requests"',
  'CREATE INDEX "leads_by_city" ON "leads" USING btree ("city")',
  'CREATE UNIQUE INDEX "leads_one" ON "leads" ("city")',
  'ALTER TABLE "leads" ALTER COLUMN "city" SET DATA TYPE varchar(3)',
  'ALTER TABLE "leads" ALTER COLUMN "city" SET NOT NULL',
  'ALTER TABLE "leads" ADD COLUMN "town" text NOT NULL',
  'ALTER TABLE "leads" ADD COLUMN "number" serial',
  'ALTER TABLE "leads" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL',
  'ALTER TABLE "leads" ADD CONSTRAINT "c" CHECK (city in (\'mum\'))',
  'ALTER TABLE "leads" ADD CONSTRAINT "f" FOREIGN KEY ("city") REFERENCES "public"."cities"("id")',
  'ALTER TABLE "leads" ADD CONSTRAINT "u" UNIQUE("city")',
  'UPDATE "leads" SET "city" = \'mum\'',
  'TRUNCATE "leads"',
  'CREATE INDEX CONCURRENTLY "leads_by_city" ON "leads" ("city")',
  'DROP INDEX CONCURRENTLY IF EXISTS "a"; --> statement-breakpoint\nALTER TABLE "leads" ADD COLUMN "town" text',
  'ALTER TABLE "leads" ADD COLUMN "town" integer REFERENCES "cities"("id")',
  'ALTER TABLE "leads" ADD COLUMN "town" integer UNIQUE',
  'ALTER TABLE "leads" ALTER COLUMN "city" DROP NOT NULL',
  'DROP TYPE "status"',
  'ALTER TABLE "leads" RENAME CONSTRAINT "c" TO "d"',
  'LOCK TABLE "leads"',
  'DELETE FROM "leads"',
  '-- squawk-ignore ban-drop-column\nALTER TABLE "leads" DROP COLUMN "city"',
  'ALTER TABLE "leads" ADD "town" text; DROP TABLE "leads"',
  'ALTER TABEL "leads" ADD COLUMN "town" text',
])('%s is refused', (sql) => {
  expect(findDangers(sql)).toHaveLength(1)
})

it('a constraint on a table in use is validated in a later migration, since a migration is one transaction', () => {
  const add = 'ALTER TABLE "leads" ADD CONSTRAINT "c" CHECK (city <> \'\') NOT VALID'
  const validate = 'ALTER TABLE "leads" VALIDATE CONSTRAINT "c"'
  expect(findDangers(`${add};--> statement-breakpoint\n${validate}`)).toEqual([
    expect.stringMatching(/VALIDATE CONSTRAINT.*goes into a later migration/),
  ])
  expect([add, validate].flatMap((sql) => findDangers(sql))).toEqual([])
})

it.each([
  'ALTER TABLE "leads" ADD COLUMN "town" text',
  'ALTER TABLE "leads" ADD COLUMN "town" text DEFAULT \'\' NOT NULL',
  'DROP INDEX "leads_by_time"',
  'DROP INDEX CONCURRENTLY IF EXISTS "a";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "a" ON "leads" ("city")',
  'CREATE TABLE "t" ("id" integer NOT NULL);--> statement-breakpoint\nALTER TABLE "t" ADD CONSTRAINT "f" FOREIGN KEY ("id") REFERENCES "leads"("id");--> statement-breakpoint\nCREATE INDEX "i" ON "t" ("id")',
  '-- safe while serving: the table has a few rows\nCREATE INDEX "a" ON "documents" ("title")',
])('%s can run', (sql) => {
  expect(findDangers(sql)).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, it } from 'vitest'
import * as schema from './schema.ts'

const META = join(import.meta.dirname, 'migrations', 'meta')
const snapshots = readdirSync(META).filter((name) => name.endsWith('_snapshot.json'))
const { entries } = JSON.parse(readFileSync(join(META, '_journal.json'), 'utf8'))

it('the one snapshot is that of the last migration: npm run db:generate removes the one before', () => {
  expect(snapshots).toEqual([`${entries.at(-1).tag.slice(0, 4)}_snapshot.json`])
})

it('the last migration leaves the database as schema.ts describes it: else run npm run db:generate', async () => {
  const snapshot = JSON.parse(readFileSync(join(META, snapshots.at(-1) ?? ''), 'utf8'))
  const statements = await generateMigration(snapshot, generateDrizzleJson(schema, snapshot.id))
  expect(statements).toEqual([])
})

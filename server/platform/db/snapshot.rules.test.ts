import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, it } from 'vitest'
import * as schema from './schema.ts'

const META = join(import.meta.dirname, 'migrations', 'meta')

it('the last migration leaves the database as schema.ts describes it: else run npm run db:generate', async () => {
  const last = readdirSync(META)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const snapshot = JSON.parse(readFileSync(join(META, last ?? ''), 'utf8'))
  const statements = await generateMigration(snapshot, generateDrizzleJson(schema, snapshot.id))
  expect(statements).toEqual([])
})

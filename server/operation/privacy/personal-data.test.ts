import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { PERSONAL_DATA } from './personal-data.rules.ts'
import { listTextColumns } from './privacy.test-tools.ts'

const app = await createTestApp()

it('the definition says of every column that can hold a text what an erasure does with it', async () => {
  const columns = await listTextColumns(app)
  const missing = columns.filter(({ table, column }) => {
    const entry = PERSONAL_DATA[table]
    return typeof entry === 'object' ? !Object.values(entry).flat().includes(column) : entry === undefined
  })
  const toDo = 'Add each to its table in server/operation/privacy/personal-data.rules.ts: person, trace, text, kept or other'
  expect(
    missing.map(({ table, column }) => `${table}.${column}`),
    toDo,
  ).toEqual([])
})

it('the definition names no column twice, and none that is gone', async () => {
  const there = (await listTextColumns(app)).map(({ table, column }) => `${table}.${column}`)
  const named = Object.entries(PERSONAL_DATA).flatMap(([table, entry]) =>
    typeof entry === 'object'
      ? Object.values(entry)
          .flat()
          .map((column) => `${table}.${column}`)
      : [],
  )
  expect([named.filter((column) => !there.includes(column)), named.length]).toEqual([[], new Set(named).size])
  const tables = new Set(there.map((column) => column.replace(/\.\w+$/, '')))
  expect(Object.keys(PERSONAL_DATA).filter((table) => !tables.has(table))).toEqual([])
})

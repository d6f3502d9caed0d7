import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { toPersonalData } from './privacy.rules.ts'
import { listTextColumns } from './privacy.test-tools.ts'

const app = await createTestApp()
const data = toPersonalData(app.deps.modules)

it('the definition says of every column that can hold a text what an erasure does with it', async () => {
  const columns = await listTextColumns(app)
  const missing = columns.filter(({ table, column }) => {
    const entry = data[table]
    return typeof entry === 'object' ? !Object.values(entry).flat().includes(column) : entry === undefined
  })
  const toDo = 'Add each to its table in the personal data of its module (<module>.module.ts): person, trace, text, kept or other'
  expect(
    missing.map(({ table, column }) => `${table}.${column}`),
    toDo,
  ).toEqual([])
})

it('the definition names no column twice, and none that is gone', async () => {
  const there = (await listTextColumns(app)).map(({ table, column }) => `${table}.${column}`)
  const named = Object.entries(data).flatMap(([table, entry]) =>
    typeof entry === 'object'
      ? Object.values(entry)
          .flat()
          .map((column) => `${table}.${column}`)
      : [],
  )
  expect([named.filter((column) => !there.includes(column)), named.length]).toEqual([[], new Set(named).size])
  const tables = new Set(there.map((column) => column.replace(/\.\w+$/, '')))
  expect(Object.keys(data).filter((table) => !tables.has(table))).toEqual([])
})

it('no table is of two modules', () => {
  const tables = app.deps.modules.flatMap(({ personalData = {} }) => Object.keys(personalData))
  expect(tables.length).toBe(new Set(tables).size)
})

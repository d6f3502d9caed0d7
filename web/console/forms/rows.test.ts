import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Item } from '../../../contract/services.ts'
import {
  addRow,
  dismissRow,
  EMPTY_ITEM,
  editRow,
  isPresent,
  matchesItems,
  moveRowTo,
  placeOf,
  type Rows,
  removeRow,
  restoreRow,
  toItems,
  toRows,
} from './rows.ts'

type Model = (Item & { id: number })[]

const text = fc.oneof(fc.constant(''), fc.constant(' '), fc.string({ maxLength: 5 }))
const item = fc.record({ title: text, description: text })
const pick = fc.nat(20)

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const) }),
  fc.record({ kind: fc.constant('edit' as const), pick, part: fc.constantFrom('title' as const, 'description' as const), text }),
  fc.record({ kind: fc.constant('remove' as const), pick }),
  fc.record({ kind: fc.constant('restore' as const), pick }),
  fc.record({ kind: fc.constant('dismiss' as const), pick }),
  fc.record({ kind: fc.constant('move' as const), pick, place: fc.integer({ min: -2, max: 25 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const nth = <T>(list: readonly T[], n: number) => (list.length > 0 ? list[n % list.length] : undefined)
const present = (rows: Rows): Model =>
  rows.list.filter(isPresent).map(({ id, title, description }) => ({ id, title, description }))

/** Applies a step to the rows; `expected` are the present rows that must result. */
function apply(rows: Rows, now: Step): { after: Rows; expected: Model } {
  const model = present(rows)
  if (now.kind === 'add')
    return { after: addRow(rows, EMPTY_ITEM), expected: [...model, { id: rows.nextId, title: '', description: '' }] }

  if (now.kind === 'restore' || now.kind === 'dismiss') {
    const removed = nth(
      rows.list.filter((row) => !isPresent(row)),
      now.pick,
    )
    if (!removed) return { after: rows, expected: model }
    if (now.kind === 'dismiss') return { after: dismissRow(rows, removed.id), expected: model }
    const before = rows.list.slice(0, rows.list.indexOf(removed)).filter(isPresent).length
    const { id, title, description } = removed
    return { after: restoreRow(rows, id), expected: model.toSpliced(before, 0, { id, title, description }) }
  }

  const row = nth(model, now.pick)
  if (!row) return { after: rows, expected: model }
  const at = model.indexOf(row)
  const without = model.toSpliced(at, 1)
  switch (now.kind) {
    case 'edit':
      return {
        after: editRow(rows, row.id, { [now.part]: now.text }),
        expected: model.with(at, { ...row, [now.part]: now.text }),
      }
    case 'remove':
      return { after: removeRow(rows, row.id), expected: without }
    case 'move':
      return { after: moveRowTo(rows, row.id, now.place), expected: without.toSpliced(Math.max(0, now.place), 0, row) }
  }
}

it('no sequence of steps loses, duplicates, swaps or changes a row', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), fc.array(step, { maxLength: 60 }), (items, steps) => {
      let rows = toRows(items)
      expect(toItems(rows)).toEqual(items)
      for (const now of steps) {
        const { after, expected } = apply(rows, now)
        expect(present(after)).toEqual(expected)
        expect(toItems(after)).toEqual(expected.map(({ title, description }) => ({ title, description })))
        expect(matchesItems(after, toItems(after))).toBe(true)
        expect(new Set(after.list.map(({ id }) => id)).size).toBe(after.list.length)
        expect(after.list.every(({ id }) => id < after.nextId)).toBe(true)
        for (const [place, { id }] of expected.entries()) expect(placeOf(after, id)).toBe(place)
        rows = after
      }
    }),
    { numRuns: 500 },
  )
})

it('removing and restoring a row changes nothing', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), pick, (items, n) => {
      const rows = toRows(items)
      const row = nth(rows.list, n)
      if (!row || (row.title.trim() === '' && row.description.trim() === '')) return
      expect(restoreRow(removeRow(rows, row.id), row.id)).toEqual(rows)
    }),
  )
})

it('an empty row is removed at once and can’t be restored', () => {
  const rows = toRows([{ title: ' ', description: '' }])
  expect(removeRow(rows, 1).list).toEqual([])
})

it('a row that moves skips a removed one', () => {
  const rows = removeRow(toRows(['a', 'b', 'c'].map((title) => ({ title, description: title }))), 2)
  expect(toItems(moveRowTo(rows, 1, 1)).map(({ title }) => title)).toEqual(['c', 'a'])
  expect(toItems(moveRowTo(rows, 3, 0)).map(({ title }) => title)).toEqual(['c', 'a'])
})

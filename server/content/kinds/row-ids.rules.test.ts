import { describe, expect, it } from 'vitest'
import { keepRowIds, type Row, withRowIds } from './row-ids.rules.ts'

const TEXTS = ['title', 'description'] as const
const row = (title: string, description = `${title}.`) => ({ title, description })
const stored = withRowIds([row('Taps'), row('Drains'), row('Tanks')], 'title')
const [taps, drains, tanks] = stored.map(({ id }) => id)
const idsAfter = (saved: Row[]) => keepRowIds(stored, saved, TEXTS).map(({ id }) => id)

describe('the names of rows', () => {
  it('are eight letters, the same at each reading, and differ for equal rows', () => {
    const rows = [row('Taps'), row('Taps'), row('Drains')]
    const ids = withRowIds(rows, 'title').map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[a-p]{8}$/)
    expect(withRowIds(rows, 'title').map(({ id }) => id)).toEqual(ids)
  })

  it('move with the rows', () => {
    expect(idsAfter([row('Tanks'), row('Taps'), row('Drains')])).toEqual([tanks, taps, drains])
  })

  it('stay where a row gets another heading or another text', () => {
    expect(idsAfter([row('Taps', 'New.'), row('Blocked drains', 'Drains.'), row('Tanks')])).toEqual([taps, drains, tanks])
  })

  it('stay with a changed row when the row before it is removed', () => {
    expect(idsAfter([row('Blocked drains', 'Drains.'), row('Tanks')])).toEqual([drains, tanks])
  })

  it.each([
    ['its heading', row('Is the work warranted?', 'Ask us.')],
    ['the text below it', row('What if it breaks?', 'For ninety days, with parts.')],
  ])('stay at the place of a row of which something is left: %s', (_, saved) => {
    const [guarantee, cards] = withRowIds([row('Is the work guaranteed?', 'Yes, for ninety days.'), row('Cards')], 'title')
    const kept = keepRowIds([guarantee ?? {}, cards ?? {}], [saved, row('Cards')], TEXTS)
    expect(kept.map(({ id }) => id)).toEqual([guarantee?.id, cards?.id])
  })

  it.each([
    ['another one', row('What does a visit cost?', 'Nothing, if you let us repair it.')],
    ['one with the same small words', row('Is the lift free?', 'Yes, for you.')],
  ])('are new for a row whose place %s takes', (_, saved) => {
    const [guarantee] = withRowIds([row('Is the work guaranteed?', 'Yes, for ninety days.')], 'title')
    expect(keepRowIds([guarantee ?? {}], [saved], TEXTS)[0]?.id).not.toBe(guarantee?.id)
  })

  it('are new for a row that is put between others', () => {
    const [first, added, ...rest] = idsAfter([row('Taps'), row('Pumps'), row('Drains'), row('Tanks')])
    expect([first, ...rest]).toEqual([taps, drains, tanks])
    expect([taps, drains, tanks]).not.toContain(added)
  })
})

it('whatever is saved, rows keep their texts and their order, no two have one name, and rows that stay keep theirs', () => {
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const next = createRandom(seed)
    const words = ['a', 'b', 'c', 'd', '']
    const some = () => Array.from({ length: next(7) }, () => row(words[next(5)] ?? '', words[next(5)] ?? ''))
    const before = keepRowIds(some(), some(), TEXTS)
    const after = some()
    const kept = keepRowIds(before, after, TEXTS)
    expect(kept.map(({ id: _, ...texts }) => texts)).toEqual(after)
    expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length)
    expect(keepRowIds(before, before, TEXTS)).toEqual(before)
    const isAlone = (one: Row) => before.filter(({ title }) => title === one.title).length === 1
    for (const one of kept.filter((now) => isAlone(now) && after.filter(({ title }) => title === now.title).length === 1))
      expect(one.id).toBe(before.find(({ title }) => title === one.title)?.id)
  }
})

/** Pseudo-random integers below a limit, the same in each run (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

import { expect, it } from 'vitest'
import { shortenCommon, toPlainValue } from './differences.tsx'

const long = (letter: string) => letter.repeat(1000)

it('long common text is shortened to the part next to a difference', () => {
  const [first, change, last] = shortenCommon([{ value: long('a') }, { value: long('b'), added: true }, { value: long('c') }])
  expect(first?.value).toBe(`… ${'a'.repeat(120)}`)
  expect(change).toEqual({ value: long('b'), added: true })
  expect(last?.value).toBe(`${'c'.repeat(120)} …`)
})

it('common text between two differences keeps both ends', () => {
  const parts = shortenCommon([{ value: 'x', removed: true }, { value: long('a') }, { value: 'y', added: true }])
  expect(parts[1]?.value).toBe(`${'a'.repeat(120)} … ${'a'.repeat(120)}`)
})

it('common text is cut between words', () => {
  const words = ' दरवाज़े की मरम्मत technician'.repeat(50)
  const [, common] = shortenCommon([{ value: 'x', removed: true }, { value: words }, { value: 'y', added: true }])
  const shown = common?.value.trim().split(/\s+/) ?? []
  expect(new Set(shown)).toEqual(new Set(['दरवाज़े', 'की', 'मरम्मत', 'technician', '…']))
})

it('short common text stays whole', () => {
  const parts = [{ value: 'a '.repeat(60) }, { value: 'x', added: true }]
  expect(shortenCommon(parts)).toEqual(parts)
})

it('ticks are compared as their words, rows as their texts', () => {
  expect(toPlainValue(['AC', 'Fridge'])).toBe('AC, Fridge')
  expect(toPlainValue([{ title: 'How soon?', description: 'In 90 minutes.' }])).toBe('How soon?\nIn 90 minutes.')
  expect(toPlainValue([])).toBe('')
})

import { expect, it } from 'vitest'
import { SearchWordsInput } from '../../../../contract/content/search-words.ts'
import { addWords, toMeaningGroups, toMeaningLabel } from './meanings.ts'

const PAGES = [{ title: 'Security Guard', slug: 'security-guard', service_cat: 'Annual-Subscription' as const }]

it('every meaning that is offered can be saved', () => {
  const choices = toMeaningGroups(PAGES).flatMap(({ choices }) => choices)
  expect(choices).toContainEqual({ value: 'subscription/security-guard', label: 'Security Guard' })
  const refused = choices.filter(({ value }) => !SearchWordsInput.safeParse({ meaning: value, words: 'guard' }).success)
  expect(refused).toEqual([])
})

it('words are appended, none twice', () => {
  expect([addWords('gas,  stove', 'stove chulha'), addWords('', 'गैस')]).toEqual(['gas stove chulha', 'गैस'])
})

it('a meaning is called as people write it', () => {
  expect(['Plumber', 'digitalmarketing', 'Sports-Complex', 'subscription/security-guard'].map(toMeaningLabel)).toEqual([
    'Plumber',
    'Digital marketing',
    'Sports complex',
    'Page: security guard',
  ])
})

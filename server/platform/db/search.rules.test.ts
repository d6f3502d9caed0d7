import { expect, it } from 'vitest'
import { toPatterns, toSearchWords } from './search.ts'

const toSearchPatterns = (search: string) => toSearchWords(search).map(toPatterns)

it('each word matches anywhere, wildcards literally, and one or two letters only at the beginning of a word', () => {
  expect(toSearchPatterns(' Leaking  tap_ ')).toEqual([['%leaking%'], ['%tap\\_%']])
  expect(toSearchPatterns('ac')).toEqual([['ac%', '% ac%']])
  expect(toSearchPatterns('%')).toEqual([['%\\%%']])
})

it('a mobile number is one word, however it is written', () => {
  expect(toSearchPatterns('+91 98765 43210')).toEqual([['%9876543210%']])
})

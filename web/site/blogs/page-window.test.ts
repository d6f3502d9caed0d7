import { expect, it } from 'vitest'
import { pageWindow } from './page-window.ts'

it('shows few pages whole', () => {
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5])
})

it('leaves gaps among many, and never a gap of a single page', () => {
  expect(pageWindow(1, 12)).toEqual([1, 2, undefined, 12])
  expect(pageWindow(6, 12)).toEqual([1, undefined, 5, 6, 7, undefined, 12])
  expect(pageWindow(4, 12)).toEqual([1, 2, 3, 4, 5, undefined, 12])
})

import { describe, expect, it } from 'vitest'
import { blogCategoryLabels, type Labels, labels, toLabel } from '../contract/labels.ts'
import { BLOG_CATEGORIES, BOOKING_SERVICE_TYPES } from '../contract/options.ts'
import { catalogue as hi } from './hi/catalogue.ts'
import { catalogue as mr } from './mr/catalogue.ts'

const { labels: labelsHi, blogCategories: blogCategoryLabelsHi } = hi
const { labels: labelsMr, blogCategories: blogCategoryLabelsMr } = mr

describe('a label', () => {
  it('is what a visitor reads for a value, which stays the same', () => {
    expect([labels, labelsHi, labelsMr].map(({ services }) => toLabel(services, 'Carpenter'))).toEqual([
      'Carpenter',
      'कारपेंटर',
      'सुतार',
    ])
    expect([labels, labelsHi, labelsMr].map(({ cities }) => toLabel(cities, 'mum'))).toEqual(['Mumbai', 'मुंबई', 'मुंबई'])
  })

  it.each(['Sports complex construction', 'constructor', ''])('of a value outside the list is the value: %j', (value) => {
    for (const { services } of [labels, labelsHi, labelsMr]) expect(toLabel(services, value)).toBe(value)
  })
})

it('in English a service and a category are called what they are stored as', () => {
  expect(Object.entries(labels.services)).toEqual(BOOKING_SERVICE_TYPES.map((value) => [value, value]))
  expect(Object.entries(blogCategoryLabels)).toEqual(BLOG_CATEGORIES.map((value) => [value, value]))
})

it.each([
  ['Hindi', { ...labelsHi, categories: blogCategoryLabelsHi }],
  ['Marathi', { ...labelsMr, categories: blogCategoryLabelsMr }],
])('in %s the options of a form differ from each other', (_, lists) => {
  for (const list of [lists.services, lists.cities, lists.paymentMethods]) {
    expect(new Set(Object.values(list)).size).toBe(Object.keys(list).length)
  }
  expect(Object.values(lists.categories).every((label) => label === label.normalize('NFC').trim() && label !== '')).toBe(true)
})

it('the labels of a language are refused by their type if one is missing', () => {
  const { emi: _, ...rest } = labelsHi.paymentMethods
  // @ts-expect-error: a label is missing
  const missing: Labels['paymentMethods'] = rest
  expect(missing).not.toHaveProperty('emi')
})

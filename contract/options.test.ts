import { expect, it } from 'vitest'
import * as options from './options.ts'

const {
  BLOG_CATEGORIES,
  BOOKING_SERVICE_TYPES,
  BOOKING_TYPE_OF,
  CITIES,
  DOCUMENT_KEYS,
  LEAD_STATUSES,
  SERVICE_CATEGORY_VALUES,
  SERVICE_TYPES,
} = options

it.each(
  Object.entries({
    BLOG_CATEGORIES,
    BOOKING_SERVICE_TYPES,
    DOCUMENT_KEYS,
    LEAD_STATUSES,
    SERVICE_CATEGORY_VALUES,
    SERVICE_TYPES,
  }),
)('%s has each value once', (_, values) => {
  expect(new Set<string>(values).size).toBe(values.length)
})

it('the lists have as many values as the specification’s', () => {
  expect([BOOKING_SERVICE_TYPES.length, BLOG_CATEGORIES.length, CITIES.length, LEAD_STATUSES.length]).toEqual([13, 30, 3, 3])
})

it('every option of the booking form is preselected on some page', () => {
  expect(new Set(Object.values(BOOKING_TYPE_OF))).toEqual(new Set(BOOKING_SERVICE_TYPES))
})

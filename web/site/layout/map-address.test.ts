import { expect, it } from 'vitest'
import { mapAddress } from './map-address.ts'

it('writes the place as one parameter', () => {
  expect(mapAddress('A & B, Pune #4')).toBe('https://www.google.com/maps/search/?api=1&query=A+%26+B%2C+Pune+%234')
})

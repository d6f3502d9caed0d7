import { expect, it } from 'vitest'
import { SCREENS } from './frame/screens.ts'
import { VIEWS } from './views.tsx'

it('the screens are in the order of the menu', () => {
  expect(VIEWS.map(({ name }) => name)).toEqual(Object.keys(SCREENS))
})

import { expect, it } from 'vitest'
import { SCREENS } from './frame/screens.ts'
import { VIEWS } from './views.tsx'

const CODE = import.meta.glob<string>('./*/*/*.{list,record}.tsx', { query: '?raw', import: 'default', eager: true })

it('the screens are in the order of the menu', () => {
  expect(VIEWS.map(({ name }) => name)).toEqual(Object.keys(SCREENS))
})

it.each(Object.keys(SCREENS))('the code that is found by the name %s exports its list or its record', (name) => {
  const [module, part] = name.split('.')
  const path = Object.keys(CODE).find((file) => file.endsWith(`/${module}/${module}.${part ? 'record' : 'list'}.tsx`))
  if (path) expect(CODE[path]).toMatch(part ? /^export const module = record\(/m : /^export (const|function) ListScreen\b/m)
})

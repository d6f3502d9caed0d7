import { expect, it } from 'vitest'
import { SCREENS } from './screens.ts'
import { VIEWS } from './views.tsx'

const CODE = import.meta.glob<string>('./*/*.{list,record}.tsx', { query: '?raw', import: 'default', eager: true })

it('each screen has its code', () => {
  expect(VIEWS.map(({ name }) => name)).toEqual(Object.keys(SCREENS))
})

it.each(Object.keys(SCREENS))('the code that is found by the name %s exports its list or its record', (name) => {
  const [noun, part] = name.split('.')
  const code = CODE[`./${noun}/${noun}.${part ? 'record' : 'list'}.tsx`]
  if (code) expect(code).toMatch(part ? /^export const noun = record\(/m : /^export (const|function) ListScreen\b/m)
})

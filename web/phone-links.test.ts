import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

// Numbers are kept as people write them, so a country code put in front by hand may be the second one.
it('only toTel makes the links that call a number', () => {
  const byHand = Object.entries(sources).filter(([, text]) => /[`"']tel:/.test(text))
  expect(byHand.map(([file]) => file)).toEqual([])
})

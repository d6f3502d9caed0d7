import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

// Numbers are stored as people write them, so code that adds a country code itself may add a second one.
it('only toTel makes the links that call a number', () => {
  const others = Object.entries(sources).filter(([, text]) => /[`"']tel:/.test(text))
  expect(others.map(([file]) => file)).toEqual([])
})

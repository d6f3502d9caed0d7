import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const contract = join(import.meta.dirname, '..', 'contract')
const files = readdirSync(contract).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

// Biome holds the laws of imports, see biome.json. It has no rule for this one.
it.each(files)('contract/%s holds no state', (name) => {
  const lines = readFileSync(join(contract, name), 'utf8').split('\n')
  const state = lines.filter((line) => /^(export )?(let|var) |^(export )?const \w+ = new (Map|Set|WeakMap|WeakSet)\b/.test(line))
  expect(state, 'Two apps and a server share the contract: take what varies as an argument, from where it is known').toEqual([])
})

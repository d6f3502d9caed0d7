import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runPowerCuts } from '../../trials/kills/power-cuts.ts'
import { NO_POWER_CUTS } from '../power.ts'

const SEED = Number(process.env.KILLS_SEED) || (Date.now() % 1_000_000) + 1

// `npm run power-cuts -- 100` is the same, longer.
it.skipIf(NO_POWER_CUTS)('a power cut while it serves or after its first start loses nothing that was acknowledged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-power-'))
  console.log(`Power cuts with seed ${SEED}`)
  try {
    expect(await runPowerCuts(folder, { seed: SEED, cuts: 3, say: () => {} })).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { runKills } from '../../trials/kills/run.ts'

const SEED = Number(process.env.KILLS_SEED) || (Date.now() % 1_000_000) + 1

// `npm run kills -- 1000` is the same, longer.
it('a kill while it saves, takes uploads, backs up, starts, starts first or migrates loses nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-kills-'))
  const kills = { serving: 3, starting: 1, firstStart: 1, migrating: 1 }
  console.log(`Kills with seed ${SEED}: ${JSON.stringify(kills)}`)
  try {
    expect(await runKills(folder, inject('seeded').template, { seed: SEED, kills, say: () => {} })).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

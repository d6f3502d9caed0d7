import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { type Run, runChaos, toReport } from '../../../trials/chaos/run.ts'

const RUN: Run = {
  seed: Number(process.env.CHAOS_SEED) || (Date.now() % 1_000_000) + 1,
  ...{ flows: 40, atOnce: 8, visitorsPerFault: 5, kills: 2 },
  isPatient: false,
  say: () => {},
}

// `npm run chaos -- --flows 1000` is the same, longer.
it('no payment, lead or notice is lost or duplicated while browsers, the bank, the mail and the program fail', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'karigar-chaos-'))
  try {
    cpSync(inject('seeded').template, folder, { recursive: true })
    const verdict = await runChaos(folder, RUN)
    console.log(toReport(RUN, verdict))
    expect(verdict.wrong).toEqual({})
    expect(verdict.captured).toBeGreaterThan(RUN.flows / 2)
    expect(verdict.kills).toBe(RUN.kills)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

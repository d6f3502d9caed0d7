import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs a trial as often as the command line says and with its seed (`1000 7`), in a folder that is removed, and prints
 * the faults. The process exits with 1 if there are any.
 */
export async function report(run: (folder: string, total: number, seed: number) => Promise<string[]>): Promise<void> {
  const [total = '100', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
  if (![total, seed].every((text) => /^[1-9]\d*$/.test(text))) throw new Error('Give whole numbers: how often, and a seed')
  const folder = mkdtempSync(join(tmpdir(), 'karigar-kills-'))
  console.log(`Seed ${seed}`)
  try {
    const wrong = await run(folder, Number(total), Number(seed))
    console.log(wrong.length > 0 ? wrong.join('\n') : 'Nothing lost, and consistent at each start.')
    if (wrong.length > 0) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

import { readFile } from 'node:fs/promises'
import type { Program } from '../../test/program.ts'

/** Reads what Linux counts as resident for the program's own process, in MB: now (VmRSS) or at its peak (VmHWM). */
export async function readMemory({ child }: Program, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1_000_000
}

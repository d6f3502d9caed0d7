import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from '../../test/program.ts'
import { attackBooking } from './booking.ts'
import { attackSignIn } from './sign-in.ts'

// Starts a program and attacks it as strangers with many addresses would: npm run attack -- booking, or sign-in.
// Needs a built site.

const ATTACKS: Record<string, (program: Program) => Promise<boolean>> = { booking: attackBooking, 'sign-in': attackSignIn }

const attack = ATTACKS[process.argv[2] ?? '']
if (!attack) throw new Error(`Name an attack: ${Object.keys(ATTACKS).join(', ')}`)
const folder = await mkdtemp(join(tmpdir(), 'karigar-attack-'))
try {
  const program = await startProgram(folder, { TRUST_PROXY: '1' }, 'localhost')
  if (!(await attack(program).finally(program.stop))) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

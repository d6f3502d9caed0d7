import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { buildMobile } from './builders.ts'
import type { TestAnswer, TestApp } from './harness.ts'

/** The proof of work that a refusal asks for. */
export async function prove({ challenge }: { challenge: Challenge }): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge has no solution')
  return JSON.stringify({ challenge, solution })
}

/** Requests a code as the panel does: with a proof of work if one is asked for. */
export async function askForCode(app: TestApp, form: object = {}, address?: string): Promise<TestAnswer> {
  const lead = { mobile: buildMobile(), ...form }
  const ask = (typed: object) => app.request('POST', '/public/send-otp', typed, { address })
  const first = await ask(lead)
  return first.body.challenge ? ask({ ...lead, proof: await prove(first.body) }) : first
}

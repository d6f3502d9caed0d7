import type { Challenge } from 'altcha-lib/types'
import { UNPROVED } from '../../../../contract/bookings/proofs.ts'
import { ApiError } from '../../../api/client.ts'

const MAX_PUZZLES = 2

/**
 * Makes a call, with a proof of work where the server asks for one. The solver is fetched only then; a browser that
 * can't solve says so, and its visitor is called back.
 */
export async function withProof<Answer>(make: (proof?: string) => Promise<Answer>, onProving: () => void): Promise<Answer> {
  let proof: string | undefined
  for (let puzzles = 0; ; puzzles++) {
    try {
      return await make(proof)
    } catch (error) {
      const challenge = error instanceof ApiError && (error.answer as { challenge?: Challenge }).challenge
      if (!challenge || proof === UNPROVED) throw error
      onProving()
      proof = puzzles < MAX_PUZZLES ? await prove(challenge).catch(() => UNPROVED) : UNPROVED
    }
  }
}

async function prove(challenge: Challenge): Promise<string> {
  const { solve } = await import('./solve.ts')
  return JSON.stringify({ challenge, solution: await solve(challenge) })
}

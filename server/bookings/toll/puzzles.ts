import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { keyLimit } from '../../platform/http/limits.ts'
import { formKeyFinder } from './form-keys.store.ts'

const ALGORITHM = 'PBKDF2/SHA-256'
// One key takes a cheap phone two milliseconds, most of them outside of JavaScript.
const COST = 1_000
/** How many keys a solver tries for a proof of work 1: about a second on a cheap phone. */
const KEYS = 500
const LIFE_MS = 10 * MINUTE_MS

const Solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ of: z.string(), until: z.number(), work: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** Proof-of-work puzzles; each is bound to its purpose, such as a code for a number. */
export function createPuzzles({ db, pool, now }: Pick<Deps, 'db' | 'pool' | 'now'>) {
  const uses = keyLimit(pool, { keyPrefix: 'proof', points: 1, durationS: HOUR_MS / 1000 })
  const findKey = formKeyFinder(db)

  async function findSecret(use: string): Promise<string> {
    return createHmac('sha256', await findKey())
      .update(`proof ${use}`)
      .digest('hex')
  }

  const findSecrets = async () => ({
    hmacSignatureSecret: await findSecret('challenge'),
    hmacKeySignatureSecret: await findSecret('solution'),
  })

  return {
    /** Asks for a proof: the call succeeds once it comes with the solution. */
    async demand(work: number, of: string): Promise<AppError> {
      const most = Math.round(KEYS * work)
      const challenge = await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        deriveKey,
        counter: randomInt(most, Math.round(most / 2)),
        data: { of: await bind(of), until: now().getTime() + LIFE_MS, work },
        ...(await findSecrets()),
      })
      return new AppError('tooMany', MESSAGES.proofNeeded, { retryAfterS: 1, body: { challenge } })
    },

    /** The work that the text proves; 0 unless it is the first solution of a puzzle for this purpose. */
    async consume(text: string | undefined, of: string): Promise<number> {
      const { data: solved } = Solved.safeParse(parse(text))
      if (!solved) return 0
      const { challenge, solution } = solved
      const { data } = challenge.parameters
      if (data.of !== (await bind(of)) || data.until < now().getTime()) return 0
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...(await findSecrets()) })
      return verified && (await uses.take(challenge.signature)) !== undefined ? data.work : 0
    },
  }

  async function bind(of: string): Promise<string> {
    return createHmac('sha256', await findSecret('binding'))
      .update(of)
      .digest('base64url')
  }
}

function parse(text: string | undefined): unknown {
  try {
    return text && JSON.parse(text)
  } catch {
    return undefined
  }
}

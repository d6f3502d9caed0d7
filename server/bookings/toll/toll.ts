import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { UNPROVED } from '../../../contract/bookings/proofs.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { type Check, type Deps, failing, fine, warning } from '../../platform/deps/deps.ts'
import { hourlyKey } from '../../platform/deps/notices.ts'
import { AppError } from '../../platform/http/errors.ts'
import { keyLimit } from '../../platform/http/limits.store.ts'
import { sendAlarm } from '../notices/enqueue-notices.ts'
import { isCrowded, SMS_RUPEES, type Tabs, toPrice } from './toll.rules.ts'
import { type Act, addToTabs, findSwitch, formKeyFinder, readSite, readTabs } from './toll.store.ts'

type TollDeps = Pick<Deps, 'db' | 'pool' | 'jobs' | 'now' | 'settings'>

/** `subject`: what a proof of work is bound to, such as a number. `free`: how much a network may leave open for nothing. */
type Asked = { act: Act; address: string; subject: string; proof?: string | undefined; free?: number }
/** How the act ends: `release` where nothing was spent after all. */
export type Charge = { release(): Promise<void> }

/** Every public act that costs the business something is charged here first. */
export function createToll(deps: TollDeps) {
  const { db, now, settings } = deps
  const budget = settings.otpSiteLimitPerHour
  const puzzles = createPuzzles(deps)

  return {
    /**
     * Puts an act on the tabs of its network and address. Undefined: nothing is spent on this client now. Throws 429
     * with a puzzle where its device has to work first. What is refused writes nothing.
     */
    async charge({ act, address, subject, proof, free }: Asked): Promise<Charge | undefined> {
      const before = await readTabs(db, act, address, now())
      const price = toPrice(before, budget, free)
      if (price === undefined || (act === 'code' && (await isSwitchedOff(deps, before)))) return undefined
      if (price > 0 && act !== 'note') {
        // Bound to no network: a phone may change it while it works.
        const of = `${act} ${subject}`
        if (proof === UNPROVED) return undefined
        if ((await puzzles.consume(proof, of)) < price / 2) throw await puzzles.demand(price, of)
      }
      const release = async () => void (await addToTabs(db, act, address, { open: -1 }, now()))
      const after = await addToTabs(db, act, address, { open: 1 }, now())
      // Of concurrent acts each sees its own place, so that together they take no more than the share.
      if (toPrice(withoutOne(after), budget, free) === undefined) {
        await release()
        return undefined
      }
      if (isCrowded(after.site, budget)) await notifyOfCrowd(deps, act, after.site)
      return { release }
    },
  }
}

/** Whether an act of this address would be let through now, with some work or without. */
export async function isOpen({ db, now, settings }: TollDeps, act: Act, address: string): Promise<boolean> {
  return toPrice(await readTabs(db, act, address, now()), settings.otpSiteLimitPerHour) !== undefined
}

/** What an address began is finished: it makes room again, and widens what its network may begin. */
export async function finishAct({ now }: Pick<Deps, 'now'>, db: DbOrTx, act: Act, address: string): Promise<void> {
  await addToTabs(db, act, address, { open: -1, record: 1 }, now())
}

async function isSwitchedOff({ db, now }: TollDeps, { network }: Tabs): Promise<boolean> {
  const narrowed = await findSwitch(db, now())
  return narrowed !== undefined && (narrowed.who === 'known' || network.record < 1)
}

const less = (open: number) => Math.max(0, open - 1)
const withoutOne = ({ network, address, site }: Tabs): Tabs => ({
  network: { ...network, open: less(network.open) },
  address: { ...address, open: less(address.open) },
  site: less(site),
})

async function notifyOfCrowd(deps: TollDeps, act: Act, site: number): Promise<void> {
  const count = Math.round(site)
  const alarm = { key: hourlyKey(`toll-${act}`, deps.now()), ...CROWDED[act](count, Math.round(count * SMS_RUPEES)) }
  await deps.db.transaction((tx) => sendAlarm(tx, deps, alarm))
}

const CROWDED: Record<Act, (count: number, rupees: number) => { title: string; text: string }> = {
  code: (count, rupees) => ({
    title: 'Many codes are asked for but not entered',
    text: `${count} codes from about the last hour were not entered, which cost about ₹${rupees}. A bot may be asking for them. Each network gets only its share, so visitors elsewhere still get theirs. The dashboard shows where they are asked for, and lets you narrow who gets codes.`,
  }),
  order: (count) => ({
    title: 'Many payments are started but not made',
    text: `${count} payments from about the last hour were started but not made. A bot may be starting them. Each network can start only its share, so visitors elsewhere can still pay.`,
  }),
  note: (count) => ({
    title: 'Unusually many forms and messages',
    text: `${count} forms and contact messages came in during about the last hours. A bot may be writing them. Each network can send only its share. See them in the console under Leads and Messages.`,
  }),
}

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
function createPuzzles({ db, pool, now }: Pick<Deps, 'db' | 'pool' | 'now'>) {
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

export const codesCheck: Check = {
  name: 'codes',
  title: 'Codes',
  pace: 'quick',
  async run({ db, now, settings }) {
    const path = '/admin/dashboard'
    const open = await readSite(db, 'code', now())
    if (isCrowded(open, settings.otpSiteLimitPerHour)) {
      const remedy =
        'See on the dashboard which networks ask for them. Each network gets only its share. You can narrow it further there.'
      return failing(`${Math.round(open)} codes from about the last hour were not entered: a bot may be asking.`, remedy, {
        path,
      })
    }
    if (!(await findSwitch(db, now()))) return fine('Visitors can ask for codes.')
    return warning('Codes go only to some visitors, as the owner chose.', 'Send them to everyone again on the dashboard.', {
      path,
    })
  },
}

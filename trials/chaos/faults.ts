import { setTimeout as sleep } from 'node:timers/promises'
import type { Controls } from '../../test/razorpay/controls.ts'
import { createRandom } from './random.ts'
import type { World } from './world.ts'

type Faults = Controls['faults']['input']

const PROVIDER: NonNullable<Faults['api']>[] = [
  {},
  { errorShare: 0.4 },
  { errorShare: 0.15, done: 'always' },
  // Longer than the program waits for an answer.
  { errorShare: 0.05, hangShare: 0.12, hangMs: 9000 },
  { hangShare: 0.5, hangMs: 700 },
  // Correct answers that arrive after newer ones.
  { lateShare: 0.5, lateMsMax: 3000 },
]
const REFUNDS: NonNullable<Faults['refunds']>[] = [
  {},
  { pendingShare: 0.7, endsAfterMsMax: 4000 },
  { failShare: 0.5 },
  { pendingShare: 0.8, failShare: 0.5, endsAfterMsMax: 6000 },
]
// The gateway accepts a message but doesn't answer, or closes the connection.
const SMS = [undefined, 'hang', undefined, 'lose'] as const
const WEBHOOKS: NonNullable<Faults['webhooks']>[] = [
  {},
  { loseShare: 0.6 },
  { doubleShare: 0.6, shuffle: true },
  { delayMsMax: 2500, shuffle: true },
  { loseShare: 0.3, doubleShare: 0.3, delayMsMax: 1000, shuffle: true },
]
const IS_MAIL_DOWN = [false, true, false]

const KILL_WITHIN_MS = 500

/**
 * Injects faults while visitors arrive, switching to the next kind after every `visitorsPerFault` visitors. Sends
 * SIGKILL `kills` times, but not during the last three faults, because interrupted work resumes after a minute.
 */
export function createFaults(
  world: World,
  { seed, flows, visitorsPerFault, kills }: Record<'seed' | 'flows' | 'visitorsPerFault' | 'kills', number>,
) {
  const random = createRandom(seed)
  const [provider, webhooks, mail] = [random.shuffle(PROVIDER), random.shuffle(WEBHOOKS), random.shuffle(IS_MAIL_DOWN)]
  const [refunds, sms] = [random.shuffle(REFUNDS), random.shuffle(SMS)]
  const part = Math.max(flows - 3 * visitorsPerFault, 1) / kills
  const killAt = new Map(
    Array.from({ length: kills }, (_, nth) => [Math.floor(part * nth) + 1 + random.upTo(part - 1), random.upTo(KILL_WITHIN_MS)]),
  )
  const killing: Promise<void>[] = []

  async function change(nth: number): Promise<void> {
    world.smtp.refuse(mail[nth % mail.length] ?? false)
    world.gateways.fail('twilio', sms[nth % sms.length])
    await world.razorpay.control('faults', {
      api: provider[nth % provider.length],
      webhooks: webhooks[nth % webhooks.length],
      refunds: refunds[nth % refunds.length],
    })
  }

  return {
    /** Must be called when each visitor starts. */
    async advanceTo(index: number): Promise<void> {
      if (index % visitorsPerFault === 0) await change(index / visitorsPerFault)
      const afterMs = killAt.get(index)
      if (afterMs === undefined) return
      const kill = sleep(afterMs).then(() => world.kill())
      // If the next start fails, `clear` rejects.
      kill.catch(() => {})
      killing.push(kill)
    },
    /** Ends all faults; resolves once the program runs. */
    async clear(): Promise<void> {
      await Promise.all(killing)
      world.smtp.refuse(false)
      world.gateways.fail('twilio')
      await world.razorpay.control('faults', {})
    },
  }
}

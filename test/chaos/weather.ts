import { setTimeout as sleep } from 'node:timers/promises'
import type { Controls } from '../razorpay/controls.ts'
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
]
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
 * What goes wrong while the visitors come: a spell for each `spell` of them, every kind in turn, and `kills` times SIGKILL
 * before the last three spells, for what was cut off is taken up only after a minute. `reach` is told of each visitor that
 * begins.
 */
export function createWeather(world: World, { seed, flows, spell, kills }: Record<'seed' | 'flows' | 'spell' | 'kills', number>) {
  const random = createRandom(seed)
  const [provider, webhooks, mail] = [random.shuffle(PROVIDER), random.shuffle(WEBHOOKS), random.shuffle(IS_MAIL_DOWN)]
  const part = Math.max(flows - 3 * spell, 1) / kills
  const killAt = new Map(
    Array.from({ length: kills }, (_, nth) => [Math.floor(part * nth) + 1 + random.upTo(part - 1), random.upTo(KILL_WITHIN_MS)]),
  )
  const killing: Promise<void>[] = []

  async function change(nth: number): Promise<void> {
    world.smtp.refuse(mail[nth % mail.length] ?? false)
    await world.razorpay.control('faults', {
      api: provider[nth % provider.length],
      webhooks: webhooks[nth % webhooks.length],
    })
  }

  return {
    async reach(index: number): Promise<void> {
      if (index % spell === 0) await change(index / spell)
      const afterMs = killAt.get(index)
      if (afterMs === undefined) return
      const kill = sleep(afterMs).then(() => world.kill())
      // Should the next start fail, `clear` tells.
      kill.catch(() => {})
      killing.push(kill)
    },
    /** No more faults, and the program runs. */
    async clear(): Promise<void> {
      await Promise.all(killing)
      world.smtp.refuse(false)
      await world.razorpay.control('faults', {})
    },
  }
}

import { UNPROVED } from '../../../contract/bookings/proofs.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { hourlyKey } from '../../platform/deps/notices.ts'
import { sendAlarm } from '../notices/enqueue-notices.ts'
import { createPuzzles } from './puzzles.ts'
import { type Act, addToTabs, findSwitch, readTabs } from './tabs.store.ts'
import { isCrowded, SMS_RUPEES, type Tabs, toPrice } from './toll.rules.ts'

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

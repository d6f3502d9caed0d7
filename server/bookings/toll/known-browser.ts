import { createHmac } from 'node:crypto'
import type { Caller } from '../../../contract/endpoint.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { formKeyFinder } from './form-keys.store.ts'

const COOKIE = 'known'
const PATH = '/public'
/** A family's phone books for several numbers. */
const MOST_NUMBERS = 3

/**
 * A browser that has entered a number's code carries a seal of that number. It opens nothing: a code for exactly this
 * number is sent without a queue. A number that is merely typed says nothing about who types it.
 */
export function knownBrowsers({ db }: Pick<Deps, 'db'>) {
  const findKey = formKeyFinder(db)
  const seal = async (mobile: string) =>
    createHmac('sha256', await findKey())
      .update(`known ${mobile}`)
      .digest('base64url')
  const read = ({ cookies }: Caller) => cookies?.get(COOKIE)?.split('.').slice(0, MOST_NUMBERS) ?? []

  return {
    async isKnown(caller: Caller, mobile: string): Promise<boolean> {
      const seals = read(caller)
      return seals.length > 0 && seals.includes(await seal(mobile))
    },

    async remember(caller: Caller, mobile: string): Promise<void> {
      if (!caller.cookies) return
      const own = await seal(mobile)
      const seals = [own, ...read(caller).filter((other) => other !== own)].slice(0, MOST_NUMBERS)
      caller.cookies.set(COOKIE, seals.join('.'), PATH)
    },
  }
}

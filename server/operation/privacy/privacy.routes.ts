import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { toIndianIso } from '../../../contract/india.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { type Person, readPerson } from '../../../contract/operation/privacy.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalid } from '../../platform/http/errors.ts'
import { erasePerson, findHoldings, toErasedCounts } from './erase-person.ts'
import { getErasureKey, listErasuresOf } from './erasures.store.ts'
import {
  describePerson,
  hashPerson,
  listObstacles,
  listOthers,
  listWarnings,
  PLACES,
  type PlaceName,
  toExport,
  toPlaces,
} from './privacy.rules.ts'

/** The audit log names no one, because it can't be erased. */
export function privacyHandlers(deps: Deps): Handlers<typeof api.privacy> {
  const { db, jobs, now, modules, settings } = deps

  return {
    async find({ person: typed }, caller) {
      const person = requirePerson(typed)
      caller.audit?.({ note: describePerson(person) })
      const holdings = await findHoldings(db, deps, person)
      return {
        status: true,
        data: {
          person,
          places: toPlaces(holdings, settings.receiptYears),
          obstacles: listObstacles(holdings.records, now()),
          warnings: listWarnings(holdings.records),
          also: listOthers(holdings.records, person),
          erased_at: await listErasuresOf(db, hashPerson(person, await getErasureKey(db), settings.secretKey)),
        },
      }
    },

    async exportData({ person: typed }, caller) {
      const person = requirePerson(typed)
      caller.audit?.({ note: describePerson(person) })
      const holdings = await findHoldings(db, deps, person)
      const places = toPlaces(holdings, settings.receiptYears)
      return { status: true, data: { person, exported_at: toIndianIso(now()), records: toExport(holdings, modules), places } }
    },

    async erase({ person: typed }, caller) {
      const person = requirePerson(typed)
      const { administratorId } = requireSession(caller)
      caller.audit?.({ note: describePerson(person) })
      const holdings = await db.transaction(async (tx) => {
        await jobs.send(tx, 'store-erasures', {})
        await jobs.send(tx, 'vacuum-erased', {})
        return erasePerson(tx, deps, person, { administratorId, audit: caller.audit })
      })
      const counts = Object.entries(toErasedCounts(holdings)) as [PlaceName, number][]
      const erased = counts.map(([name, records]) => ({ place: PLACES[name].place, records }))
      const kept = toPlaces(holdings, settings.receiptYears).filter((place) => place.kept > 0)
      return { status: true, message: ADMIN_MESSAGES.personErased, data: { person, erased, kept } }
    },
  }
}

function requirePerson(typed: string): Person {
  const person = readPerson(typed)
  if (!person) throw invalid({ person: MESSAGES.required })
  return person
}

import type { Module } from '../../platform/deps/deps.ts'
import { NOBODY } from '../../platform/deps/personal-data.ts'
import { removeOldErasures } from './erasures.store.ts'

/** Backups are younger than the record of an erasure, which a restore repeats. */
export const ERASURES_TERM = { years: 2 }

export const privacyModule: Module = {
  // Erasures, without the persons.
  retention: [{ name: 'erasures', term: ERASURES_TERM, remove: ({ db }, limit) => removeOldErasures(db, limit) }],
  // The hash is keyed: only somebody who knows the number and the key can tell whose it is.
  personalData: { erasures: NOBODY, erasure_keys: NOBODY },
}

import type { Module } from '../../platform/deps/deps.ts'
import { PUBLISHED } from '../../platform/deps/personal-data.ts'
import { TRASH_TERM } from '../kinds/trashed-rows.store.ts'
import { removeOldVersions } from '../kinds/versions.store.ts'
import { emptyOldTrash } from './trash.store.ts'

/** This many versions of a record are retained however old they are. */
export const VERSIONS_KEPT = 50

export const historyModule: Module = {
  retention: [
    // Old versions of content, except the newest of each record.
    { name: 'versions', term: { years: 1 }, remove: ({ db }, limit) => removeOldVersions(db, limit, VERSIONS_KEPT) },
    { name: 'trash', term: TRASH_TERM, remove: ({ db }, limit) => emptyOldTrash(db, limit) },
  ],
  personalData: { versions: PUBLISHED },
}

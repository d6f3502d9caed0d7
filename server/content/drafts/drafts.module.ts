import { DRAFT_LIFE_DAYS } from '../../../contract/content/drafts.ts'
import type { Module } from '../../platform/deps/deps.ts'
import { PUBLISHED } from '../../platform/deps/personal-data.ts'
import { removeOldDrafts } from './drafts.store.ts'

/** Unsaved texts of the console's forms. */
export const draftsModule: Module = {
  retention: [{ term: { days: DRAFT_LIFE_DAYS }, remove: ({ db }, limit) => removeOldDrafts(db, limit) }],
  personalData: { drafts: PUBLISHED },
}

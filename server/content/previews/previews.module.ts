import { PREVIEW_LIFE_MS } from '../../../contract/content/previews.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import type { Module } from '../../platform/deps/deps.ts'
import { PUBLISHED } from '../../platform/deps/personal-data.ts'
import { removeOldPreviews } from './previews.store.ts'

export const previewsModule: Module = {
  // Drafts that are previewed as pages.
  retention: [
    { name: 'previews', term: { hours: PREVIEW_LIFE_MS / HOUR_MS }, remove: ({ db }, limit) => removeOldPreviews(db, limit) },
  ],
  personalData: { previews: PUBLISHED },
}

import { images } from '../../platform/db/schema.ts'
import { titlesOf } from '../../platform/db/titles.ts'
import type { Module } from '../../platform/deps/deps.ts'
import { PUBLISHED } from '../../platform/deps/personal-data.ts'
import { removeAbandonedUploads } from './image-jobs.ts'

export const imagesModule: Module = {
  titles: { images: titlesOf(images.id, images.file) },
  // Uploaded images that no saved record uses.
  retention: [{ name: 'uploads', term: { hours: 24 }, remove: removeAbandonedUploads }],
  personalData: { images: PUBLISHED },
}

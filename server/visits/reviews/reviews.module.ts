import type { Module } from '../../platform/deps/deps.ts'
import { reviewTitles } from './reviews.store.ts'

/** A review goes with its visit, which goes with its lead. */
export const reviewsModule: Module = {
  titles: { reviews: reviewTitles },
  personalData: { reviews: { person: ['name'], text: ['text'], trace: ['search_text'], other: ['area', 'hidden_why'] } },
}

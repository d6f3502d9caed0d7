import type { Noun } from '../../platform/deps/deps.ts'
import { toDayNews, toLostVisit, toNewVisit } from './technician-news.ts'

export const daysNoun: Noun = {
  technicianNotices: { visit: toNewVisit, assignment: toLostVisit, day: toDayNews },
}

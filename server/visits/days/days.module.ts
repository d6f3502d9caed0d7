import type { Module } from '../../platform/deps/deps.ts'
import { toDayNews, toLostVisit, toNewVisit } from './technician-news.ts'

export const daysModule: Module = {
  technicianNotices: { visit: toNewVisit, assignment: toLostVisit, day: toDayNews },
}

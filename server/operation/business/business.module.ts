import type { Module } from '../../platform/deps/deps.ts'

const COUNTS = 'counts of a day for each service and city; they name nobody'

export const businessModule: Module = { personalData: { daily_figures: COUNTS, days_to_count: COUNTS } }

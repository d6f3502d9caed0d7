import type { TermUnits } from '../en/terms.ts'

export const termUnits: TermUnits = { hours: ['घंटा', 'घंटे'], days: ['दिन', 'दिन'], years: ['साल', 'साल'] }

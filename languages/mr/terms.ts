import type { TermUnits } from '../en/terms.ts'

export const termUnits: TermUnits = { hours: ['तास', 'तास'], days: ['दिवस', 'दिवस'], years: ['वर्ष', 'वर्षे'] }

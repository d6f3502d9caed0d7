import { labelsHi } from '../../contract/labels.hi.ts'
import { labelsMr } from '../../contract/labels.mr.ts'
import { type Labels, labels } from '../../contract/labels.ts'
import type { Language } from '../../contract/languages.ts'

/** What a customer reads for stored values in messages and receipts. */
export const LABELS: Record<Language, Labels> = { en: labels, hi: labelsHi, mr: labelsMr }

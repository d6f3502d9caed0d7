import { NOUNS } from '../server/nouns.ts'

/** What the texts of the first start name on the tests' site. */
export const SEEDED_SITE = { siteName: 'Karigar', receiptYears: 8, nouns: NOUNS }

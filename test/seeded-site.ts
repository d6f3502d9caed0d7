import { MODULES } from '../server/modules.ts'

/** The values that the seeded texts contain on the tests' site. */
export const SEEDED_SITE = { siteName: 'Karigar', receiptYears: 8, modules: MODULES }

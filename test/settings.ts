import { MODULES } from '../server/modules.ts'
import { readSettings, type Settings } from '../server/platform/env/env.ts'

/** Settings for tests and measurements, without the folders, which each of them names itself. */
export const TEST_SETTINGS: Omit<Settings, 'dataDir' | 'backupDir'> = readSettings({ SITE_URL: 'https://karigar.example' })

/** The values that the seeded texts contain on the tests' site. */
export const SEEDED_SITE = { siteName: 'Karigar', receiptYears: 8, modules: MODULES }

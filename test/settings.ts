import { readSettings, type Settings } from '../server/platform/env/env.ts'

/** Settings for tests and measurements, without the folders, which each of them names itself. */
export const TEST_SETTINGS: Omit<Settings, 'dataDir' | 'backupDir'> = readSettings({ SITE_URL: 'https://karigar.example' })

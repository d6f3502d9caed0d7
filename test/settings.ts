import { readSettings, type Settings } from '../server/platform/env/env.ts'

/** Settings that a test or a measurement can use; each names the folders of its own. */
export const TEST_SETTINGS: Omit<Settings, 'dataDir' | 'backupDir'> = readSettings({ SITE_URL: 'https://karigar.example' })

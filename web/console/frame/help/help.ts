import type { ScreenName } from '../screens.ts'
import { CONTENT_HELP } from './content.ts'
import type { Help } from './screen-help.ts'
import { SETTINGS_HELP } from './settings.ts'
import { WORK_HELP } from './work.ts'

/** The help of every screen: a screen without one does not compile. */
export const HELP: Record<ScreenName, Help> = { ...WORK_HELP, ...CONTENT_HELP, ...SETTINGS_HELP }

import { CHROMIUM_FLAGS } from '../test/chromium-flags.ts'

export const CHROMIUM_PATH = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export const HEADLESS_FLAGS = ['--headless=new', ...CHROMIUM_FLAGS]

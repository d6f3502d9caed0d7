import type { Noun } from '../../platform/deps/deps.ts'
import { MACHINE_CHECKS } from './machine.checks.ts'
import { CHANNEL_CHECKS } from './messages.checks.ts'
import { SITE_CHECKS } from './site.checks.ts'

/** The checks that belong to no other noun: of the channels, the machine, and the site as a whole. */
export const doctorNoun: Noun = { checks: [...CHANNEL_CHECKS, ...MACHINE_CHECKS, ...SITE_CHECKS] }

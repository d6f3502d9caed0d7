import type { Module } from '../../platform/deps/deps.ts'
import { MACHINE_CHECKS } from './machine.checks.ts'
import { CHANNEL_CHECKS } from './messages.checks.ts'
import { SITE_CHECKS } from './site.checks.ts'

/** The checks that belong to no other module: of the channels, the machine, and the site as a whole. */
export const doctorModule: Module = { checks: [...CHANNEL_CHECKS, ...MACHINE_CHECKS, ...SITE_CHECKS] }

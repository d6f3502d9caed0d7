import type { Module } from '../../platform/deps/deps.ts'
import { STAFF } from '../../platform/deps/personal-data.ts'

export const setupGuideModule: Module = { personalData: { setup_confirmations: STAFF } }

import type { Module } from '../../platform/deps/deps.ts'
import { PUBLISHED } from '../../platform/deps/personal-data.ts'

export const translationsModule: Module = { personalData: { translations: PUBLISHED } }

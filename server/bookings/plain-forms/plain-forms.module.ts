import type { Module } from '../../platform/deps/deps.ts'
import { NOBODY } from '../../platform/deps/personal-data.ts'

export const plainFormsModule: Module = { personalData: { form_keys: NOBODY } }

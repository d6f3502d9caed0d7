import type { Noun } from '../../platform/deps/deps.ts'
import { NOBODY } from '../../platform/deps/personal-data.ts'

export const plainFormsNoun: Noun = { personalData: { form_keys: NOBODY } }

import type { Noun } from '../../platform/deps/deps.ts'
import { STAFF } from '../../platform/deps/personal-data.ts'

export const setupGuideNoun: Noun = { personalData: { setup_confirmations: STAFF } }

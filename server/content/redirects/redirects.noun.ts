import type { Noun } from '../../platform/deps/deps.ts'
import { PUBLISHED } from '../../platform/deps/personal-data.ts'

export const redirectsNoun: Noun = { personalData: { redirects: PUBLISHED } }

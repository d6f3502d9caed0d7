import type { Noun } from '../../platform/deps/deps.ts'
import { NOBODY } from '../../platform/deps/personal-data.ts'

export const demoNoun: Noun = { personalData: { demo: NOBODY } }

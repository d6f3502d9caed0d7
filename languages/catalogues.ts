import type { Language } from '../contract/languages.ts'
import { type Catalogue, catalogue as en } from './en/catalogue.ts'
import { catalogue as hi } from './hi/catalogue.ts'
import { catalogue as mr } from './mr/catalogue.ts'

/** All texts of each language, for code that is not sent to browsers. */
export const catalogues: Record<Language, Catalogue> = { en, hi, mr }

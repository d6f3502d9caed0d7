import { times as en } from '../languages/en/language.ts'
import { times as hi } from '../languages/hi/language.ts'
import type { Times } from '../languages/language.ts'
import { times as mr } from '../languages/mr/language.ts'
import type { Language } from './languages.ts'

/** How each language writes times. Separate from the languages, which every page's script loads. */
export const TIMES: Record<Language, Times> = { en, hi, mr }

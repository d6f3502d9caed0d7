import type { Language } from '../../../contract/languages.ts'
import { catalogueHi } from './catalogue.hi.ts'
import { catalogueMr } from './catalogue.mr.ts'
import { type Catalogue, catalogue } from './catalogue.ts'

export const catalogues: Record<Language, Catalogue> = { en: catalogue, hi: catalogueHi, mr: catalogueMr }

import type { Language } from '../../../contract/languages.ts'
import type { Module, Retained } from './deps.ts'
import { toWords } from './retention.ts'

type Years = { receiptYears: number }

export const toTerm = (term: Retained['term'], settings: Years) => (typeof term === 'function' ? term(settings) : term)

/** The terms of the modules as the seed files quote them: `{{keep.leads}}`. */
export function toSeedTerms(modules: readonly Module[], receiptYears: number, language: Language = 'en'): Record<string, string> {
  const named = modules.flatMap(({ retention = [] }) => retention).filter(({ name }) => name)
  return Object.fromEntries(named.map(({ name, term }) => [`keep.${name}`, toWords(toTerm(term, { receiptYears }), language)]))
}

import type { Context } from 'hono'
import { LANGUAGE_HEADER } from '../../../contract/endpoint.ts'
import { LANGUAGES, type Language, splitLanguage } from '../../../contract/languages.ts'
import { toText } from '../../../contract/messages.ts'
import { API_BASE } from '../../../contract/paths.ts'
import { catalogues } from '../../../languages/catalogues.ts'

/**
 * A call is answered in the language that its header names, a page in that of its address. `Accept-Language` is not
 * read: browsers send it by themselves, and a program of others would get messages that it does not know.
 */
export function findLanguage(c: Context): Language {
  return languageOf(c.req.path, c.req.header(LANGUAGE_HEADER))
}

export function languageOf(path: string, header: unknown): Language {
  return isCall(path) ? toLanguage(header) : splitLanguage(path).language
}

/** Whether the request asks for an answer that nobody shares, because it is not in English. */
export function isTranslatedCall(path: string, header: string | string[] | undefined): boolean {
  return isCall(path) && toLanguage(header) !== 'en'
}

export const isCall = (path: string) => path === API_BASE || path.startsWith(`${API_BASE}/`)
const toLanguage = (named: unknown): Language => LANGUAGES.find((language) => language === named) ?? 'en'

export const toWords = (language: Language, message: string) => toText(catalogues[language].messages, message)

/** An answer or a failure with its messages in words. */
export function inWords<Answered>(language: Language, answered: Answered): Answered {
  const { message, errors } = answered as { message?: unknown; errors?: Record<string, string> }
  return {
    ...answered,
    ...(typeof message === 'string' && { message: toWords(language, message) }),
    ...(errors && {
      errors: Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, toWords(language, text)])),
    }),
  }
}

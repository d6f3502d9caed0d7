import type { Context } from 'hono'
import { LANGUAGES, type Language, splitLanguage } from '../../../contract/languages.ts'
import { toText } from '../../../contract/messages.ts'
import { API_BASE } from '../../../contract/paths.ts'
import { LANGUAGE_HEADER } from '../../../contract/request.ts'
import { catalogues } from '../../../languages/catalogues.ts'

/**
 * A call is answered in the language of its header, a page in that of its address. `Accept-Language` is ignored:
 * browsers send it by default, and other clients would get messages that they don't know.
 */
export function findLanguage(c: Context): Language {
  return isCall(c.req.path) ? toLanguage(c.req.header(LANGUAGE_HEADER)) : splitLanguage(c.req.path).language
}

/** Whether a call is answered in another language than English; such an answer is not shared. */
export function isTranslatedCall(path: string, header: string | string[] | undefined): boolean {
  return isCall(path) && toLanguage(header) !== 'en'
}

export const isCall = (path: string) => path === API_BASE || path.startsWith(`${API_BASE}/`)
const toLanguage = (named: unknown): Language => LANGUAGES.find((language) => language === named) ?? 'en'

export const translate = (language: Language, message: string) => toText(catalogues[language].messages, message)

/** Translates the messages of an answer or a failure. */
export function translateMessages<Answered>(language: Language, answered: Answered): Answered {
  const { message, errors } = answered as { message?: unknown; errors?: Record<string, string> }
  return {
    ...answered,
    ...(typeof message === 'string' && { message: translate(language, message) }),
    ...(errors && {
      errors: Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, translate(language, text)])),
    }),
  }
}

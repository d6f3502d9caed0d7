import type { TranslationLanguage } from '../../../../contract/content/translated-fields.ts'
import type { Progress } from '../../../../contract/content/translations.ts'
import { LANGUAGE_INFO } from '../../../../contract/languages.ts'
import { SCREENS } from '../../frame/screens.ts'

/** English name of a language, as the console shows it. */
export const toEnglishName = (language: TranslationLanguage) => LANGUAGE_INFO[language].englishName

export const toTag = (language: TranslationLanguage) => LANGUAGE_INFO[language].tag

/** "12 of 14, 2 changed" */
export function toProgressText({ is_live, total, states }: Progress): string {
  const done = total - states.missing
  return [
    `${done} of ${total}`,
    states.figures > 0 && `${states.figures} ${states.figures === 1 ? 'figure differs' : 'figures differ'}`,
    states.changed > 0 && `${states.changed} changed`,
    !is_live && done > 0 && 'not shown',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The address of the screen that edits a translation. */
export function translationPath(kind: string, key: string, language: string): string {
  return SCREENS['translations.one'].path.replace(':kind', kind).replace(':key', key).replace(':language', language)
}

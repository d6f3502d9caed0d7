import { SCREENS } from '../../frame/screens.ts'

/** The address of the screen that edits a translation. */
export function translationPath(kind: string, key: string, language: string): string {
  return SCREENS['translations.one'].path.replace(':kind', kind).replace(':key', key).replace(':language', language)
}

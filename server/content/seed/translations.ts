import type { ContentKind } from '../../../contract/content/content.ts'
import {
  TRANSLATED_KINDS,
  TRANSLATION_LANGUAGES,
  type TranslatedTexts,
  type TranslationLanguage,
} from '../../../contract/content/translated-fields.ts'
import type { Language } from '../../../contract/languages.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { type Module, toSeedTerms } from '../../platform/deps/deps.ts'
import { hashOf, listTexts, toTranslatedTexts } from '../kinds/translations.rules.ts'
import { insertLiveTranslation } from '../kinds/translations.store.ts'
import { type English, listEnglish } from '../kinds.store.ts'
import { CONTENT_STORES } from '../kinds.ts'
import { findTexts } from './content.ts'

/** The values in the first start's texts: the site, and how long data is kept, as `{{keep.leads}}`. */
export type SeededSite = { siteName: string; receiptYears: number; modules: readonly Module[] }

/** Writes the first start's content in the other languages, live at once. */
export async function seedTranslations(tx: DbOrTx, site: SeededSite): Promise<void> {
  for (const kind of TRANSLATED_KINDS) {
    for (const english of await listEnglish(tx, kind)) await seedTranslation(tx, kind, english, site)
  }
}

async function seedTranslation(tx: DbOrTx, kind: ContentKind, { key, record }: English, site: SeededSite): Promise<void> {
  for (const language of TRANSLATION_LANGUAGES) {
    const fields = await findTranslatedTexts(kind, record, language, site)
    if (fields) await insertLiveTranslation(tx, CONTENT_STORES[kind], { kind, key, language, fields })
  }
}

/** The first start's translations, for those of a record's texts that have not changed since. */
export async function findOwnTexts(
  kind: ContentKind,
  record: { version: number },
  language: TranslationLanguage,
  site: SeededSite,
): Promise<Record<string, string>> {
  const english = await findTexts(kind, record, 'en', toValues('en', site))
  const own = english && (await findTranslatedTexts(kind, { ...english, ...toAddress(record) }, language, site))
  return Object.fromEntries(
    listTexts(kind, record).flatMap(({ name, text }) => {
      const translated = own?.[name]
      return translated && 'text' in translated && translated.of === hashOf(text.trim()) ? [[name, translated.text]] : []
    }),
  )
}

async function findTranslatedTexts(
  kind: ContentKind,
  record: { version: number },
  language: TranslationLanguage,
  site: SeededSite,
): Promise<TranslatedTexts | undefined> {
  const texts = await findTexts(kind, record, language, toValues(language, site))
  return texts && toTranslatedTexts(kind, record, texts)
}

/** The address that a record's file is named after. */
const toAddress = ({
  version,
  slug,
  service_cat,
  key,
}: {
  version: number
  slug?: string
  service_cat?: string
  key?: string
}) => ({ version, slug, service_cat, key })

/** The values of the names in braces. */
export const toValues = (language: Language, { siteName, receiptYears, modules }: SeededSite) => ({
  site: siteName,
  ...toSeedTerms(modules, receiptYears, language),
})

import { CONTENT_KINDS } from '../../../contract/content.ts'
import { TRANSLATION_LANGUAGES } from '../../../contract/translated-fields.ts'
import { CONTENT_STORES } from '../../content/content.ts'
import { toSeedTerms } from '../../jobs/retention.rules.ts'
import { listEnglish } from '../../translations/english.store.ts'
import { toTranslatedTexts } from '../../translations/translations.rules.ts'
import { insertLiveTranslation } from '../../translations/translations.store.ts'
import type { DbOrTx } from '../client.ts'
import { findTexts } from './content.ts'

/** Writes the content of the first start in the other languages, which visitors see at once. */
export async function seedTranslations(
  tx: DbOrTx,
  { siteName, receiptYears }: { siteName: string; receiptYears: number },
): Promise<void> {
  for (const kind of CONTENT_KINDS) {
    for (const { key, record } of await listEnglish(tx, kind)) {
      for (const language of TRANSLATION_LANGUAGES) {
        const texts = await findTexts(kind, record, language, { site: siteName, ...toSeedTerms(receiptYears, language) })
        if (!texts) continue
        const fields = toTranslatedTexts(kind, record, texts)
        await insertLiveTranslation(tx, CONTENT_STORES[kind], { kind, key, language, fields })
      }
    }
  }
}

import type * as z from 'zod/mini'
import type { ContentKind } from '../../../contract/content/content.ts'
import type { OwnEdit } from '../../../contract/content/history.ts'
import { TRANSLATED_KINDS, TRANSLATION_LANGUAGES } from '../../../contract/content/translated-fields.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { findEnglish } from '../translations/english.store.ts'
import { listOwnVersions } from './history.store.ts'

/** What an administrator saved last; what is in the trash is left out. */
export async function listOwnEdits(db: DbOrTx, administratorId: number): Promise<z.input<typeof OwnEdit>[]> {
  const saves = await listOwnVersions(db, administratorId)
  const found = await Promise.all(
    saves.flatMap(({ kind, key, saved_at }) => {
      const place = kind === 'translations' ? readTranslationKey(key) : { kind, key, language: null }
      return place
        ? findEnglish(db, place.kind, place.key).then((record) => record && { ...place, title: record.title, saved_at })
        : []
    }),
  )
  return found.flatMap((edit) => edit ?? [])
}

type Place = { kind: ContentKind; key: string; language: (typeof TRANSLATION_LANGUAGES)[number] }

/** Reads the key of a translation's versions, such as `services-7-hi`. */
function readTranslationKey(name: string): Place | undefined {
  const kind = TRANSLATED_KINDS.find((one) => name.startsWith(`${one}-`))
  const language = TRANSLATION_LANGUAGES.find((one) => name.endsWith(`-${one}`))
  return kind && language && { kind, key: name.slice(kind.length + 1, -language.length - 1), language }
}

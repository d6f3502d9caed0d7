import type * as z from 'zod/mini'
import type * as api from '../../../contract/api.ts'
import type { ContentKind } from '../../../contract/content/content.ts'
import { type OwnEdit, TRASH_KINDS } from '../../../contract/content/history.ts'
import { TRANSLATED_KINDS, TRANSLATION_LANGUAGES, type TranslatedTexts } from '../../../contract/content/translated-fields.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { canCall } from '../../../contract/roles.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { toPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { toFormFields, withoutRowNames } from '../kinds/translations.rules.ts'
import { findVersion, listOwnVersions, listVersions } from '../kinds/versions.store.ts'
import { findEnglish } from '../kinds.store.ts'
import { listTrash } from './trash.store.ts'

export function historyHandlers({ db, now }: Deps): Handlers<typeof api.history> {
  return {
    async listVersions({ kind, key }) {
      return { status: true, data: await listVersions(db, kind, key) }
    },

    async getVersion({ kind, key, version }) {
      const row = await findVersion(db, kind, key, version)
      if (!row) throw notFound()
      const fields = kind === 'translations' ? toFormFields(row.fields as TranslatedTexts) : withoutRowNames(kind, row.fields)
      return { status: true, data: { ...row, fields } }
    },

    async listOwn(_input, caller) {
      return { status: true, data: await listOwnEdits(db, requireSession(caller).administratorId) }
    },

    async listTrash(query, caller) {
      const { role } = requireSession(caller)
      const kinds = TRASH_KINDS.filter((kind) => canCall(role, kind === 'leads' ? 'agent' : 'editor'))
      return toPage(await listTrash(db, now(), { ...query, kinds }), query)
    },
  }
}

/** An administrator's latest saves, without records in the trash. */
async function listOwnEdits(db: DbOrTx, administratorId: number): Promise<z.input<typeof OwnEdit>[]> {
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

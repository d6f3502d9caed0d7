import type * as api from '../../../contract/api.ts'
import { TRASH_KINDS } from '../../../contract/content/history.ts'
import type { TranslatedTexts } from '../../../contract/content/translated-fields.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { canCall } from '../../../contract/roles.ts'
import { requireSession } from '../../access/auth/sessions.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { toPage } from '../../platform/http/page.ts'
import { toFormFields, withoutRowNames } from '../translations/translations.rules.ts'
import { findVersion, listVersions } from './history.store.ts'
import { listOwnEdits } from './list-own-edits.ts'
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

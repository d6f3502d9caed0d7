import type * as api from '../../contract/api.ts'
import type { Handlers } from '../../contract/endpoint.ts'
import { PREVIEW_LIFE_MS } from '../../contract/previews.ts'
import { CONTENT_STORES } from '../content/content.ts'
import type { Deps } from '../deps.ts'
import { invalid, notFound, toFieldErrors } from '../http/errors.ts'
import { createToken } from '../secrets.ts'
import { insertPreview } from './previews.store.ts'

export function previewHandlers({ db, now }: Deps): Handlers<typeof api.previews> {
  return {
    async create({ kind, fields }) {
      const { preview } = CONTENT_STORES[kind]
      if (!preview) throw notFound()
      const draft = preview.draft.safeParse(fields)
      if (!draft.success) throw invalid(toFieldErrors(draft.error.issues))
      const token = createToken()
      await insertPreview(db, { token, kind, fields: draft.data as Record<string, unknown> }, now())
      const expiresAt = new Date(now().getTime() + PREVIEW_LIFE_MS)
      return { status: true, data: { path: `/preview/${token}`, expires_at: expiresAt } }
    },
  }
}

import type * as z from 'zod/mini'
import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type { BlogInput, blogs } from '../../contract/blogs.ts'
import type { Caller, Handlers } from '../../contract/endpoint.ts'
import type { DbOrTx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { insertVersion } from '../history/history.store.ts'
import { refuseTakenSlug, saveVersion } from '../history/saving.ts'
import { moveToTrash, takeFromTrash } from '../history/trash.store.ts'
import { invalid, notFound } from '../http/errors.ts'
import { keepImage, keepImagesOf } from '../media/media.store.ts'
import { type BlogRow, countBlogs, findBlog, findSlugHolder, listBlogs, lockBlog, writeBlog } from './blogs.admin.store.ts'
import { insertBlog } from './blogs.store.ts'

type AdminCalls = Pick<typeof blogs, 'listBlogs' | 'getBlog' | 'createBlog' | 'updateBlog' | 'removeBlog' | 'restoreBlog'>

const fieldsOf = ({ title, slug, category, short_desc, content, image, status }: BlogRow) => ({
  title,
  slug,
  category,
  short_desc,
  content,
  image: image ?? '',
  status,
})

export function blogAdminHandlers({ db, now }: Deps): Handlers<AdminCalls> {
  async function getBlog(id: number) {
    const blog = await findBlog(db, id)
    if (!blog) throw notFound()
    return blog
  }

  return {
    async listBlogs({ page, limit, ...filter }) {
      const [data, total] = await Promise.all([listBlogs(db, { page, limit, ...filter }), countBlogs(db, filter)])
      return { status: true, data, meta: { page, limit, total } }
    },

    async getBlog({ id }) {
      return { status: true, data: await getBlog(id) }
    },

    async createBlog(input, caller) {
      const fields = toFields(input)
      const save = () =>
        db.transaction(async (tx) => {
          const image = await takeImages(tx, input)
          const row = await insertBlog(tx, { ...fields, ...image, created_at: now(), updated_at: now() })
          await insertVersion(tx, { ...versionOf(row, caller), createdAt: now() })
          return row
        })
      const row = await refuseTakenSlug(save, () => findSlugHolder(db, fields, 0))
      return { status: true, message: ADMIN_MESSAGES.blogSaved, data: await getBlog(row.id) }
    },

    async updateBlog({ id, ...input }, caller) {
      const fields = toFields(input)
      const save = () =>
        db.transaction(async (tx) => {
          const current = await lockBlog(tx, id)
          const image = await takeImages(tx, input)
          await saveVersion(tx, {
            kind: 'blogs',
            key: String(id),
            current,
            version: input.version,
            fieldsOf,
            write: (next) => writeBlog(tx, id, { ...fields, ...image, ...next }),
            administratorId: caller.session?.administratorId,
            now: now(),
          })
        })
      await refuseTakenSlug(save, () => findSlugHolder(db, fields, id))
      // The specification has one text for both.
      return { status: true, message: ADMIN_MESSAGES.blogSaved, data: await getBlog(id) }
    },

    async removeBlog({ id }) {
      if (!(await moveToTrash(db, 'blogs', id, now()))) throw notFound()
      return { status: true, message: ADMIN_MESSAGES.deleted, data: { id } }
    },

    async restoreBlog({ id }) {
      const isBack = await refuseTakenSlug(
        () => takeFromTrash(db, 'blogs', id),
        async () => undefined,
      )
      if (!isBack) throw notFound()
      return { status: true, message: ADMIN_MESSAGES.restored }
    },
  }
}

function versionOf(row: BlogRow, caller: Caller) {
  return {
    kind: 'blogs' as const,
    key: String(row.id),
    version: row.version,
    fields: fieldsOf(row),
    administratorId: caller.session?.administratorId,
  }
}

function toFields({ title, slug, category, short_desc, content, status }: z.output<typeof BlogInput>) {
  return { title, slug, category: category ?? '', short_desc: short_desc ?? '', content: content ?? '', status }
}

/** Uses up the upload that a save names, and keeps the pictures in its text. */
async function takeImages(tx: DbOrTx, { image_id, content }: z.output<typeof BlogInput>): Promise<{ image?: string }> {
  await keepImagesOf(tx, content ?? '')
  if (!image_id) return {}
  const image = await keepImage(tx, image_id)
  if (!image) throw invalid({ image_id: ADMIN_MESSAGES.imageUnknown })
  return { image }
}

import type * as z from 'zod/mini'
import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type * as api from '../../contract/api.ts'
import type { BlogInput } from '../../contract/blogs.ts'
import type { Caller, Handlers } from '../../contract/endpoint.ts'
import type { DbOrTx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { insertVersion } from '../history/history.store.ts'
import { refuseTakenSlug, saveVersion } from '../history/saving.ts'
import { moveToTrash, takeFromTrash } from '../history/trash.store.ts'
import { invalid, notFound } from '../http/errors.ts'
import { findImageByFile, keepImage, keepImagesOf, updateAltOfFile } from '../images/images.store.ts'
import {
  type BlogRow,
  countBlogs,
  findBlog,
  findHolderOfTrashed,
  findSlugHolder,
  listBlogs,
  lockBlog,
  writeBlog,
} from './blogs.admin.store.ts'
import { insertBlog } from './blogs.store.ts'

const fieldsOf = ({ title, slug, category, short_desc, content, image, status }: BlogRow) => ({
  title,
  slug,
  category,
  short_desc,
  content,
  image: image ?? '',
  status,
})

export function blogAdminHandlers({ db, now }: Deps): Handlers<typeof api.blogs, 'admin'> {
  async function getBlog(id: number) {
    const blog = await findBlog(db, id)
    if (!blog) throw notFound()
    return blog
  }

  return {
    async list({ page, limit, ...filter }) {
      const [data, total] = await Promise.all([listBlogs(db, { page, limit, ...filter }), countBlogs(db, filter)])
      return { status: true, data, meta: { page, limit, total } }
    },

    async checkSlug({ slug, category = '', id = 0 }) {
      const holder = await findSlugHolder(db, { slug, category }, id)
      return { status: true, data: { is_free: !holder, holder: holder ?? null } }
    },

    async get({ id }) {
      return { status: true, data: await getBlog(id) }
    },

    async create(input, caller) {
      const fields = toFields(input)
      const save = () =>
        db.transaction(async (tx) => {
          const image = await takeImages(tx, input, undefined)
          const row = await insertBlog(tx, { ...fields, ...image, created_at: now(), updated_at: now() })
          await insertVersion(tx, { ...versionOf(row, caller), createdAt: now() })
          return row
        })
      const row = await refuseTakenSlug(save, () => findSlugHolder(db, fields, 0))
      return { status: true, message: ADMIN_MESSAGES.blogSaved, data: await getBlog(row.id) }
    },

    async update({ id, ...input }, caller) {
      const fields = toFields(input)
      const save = () =>
        db.transaction(async (tx) => {
          const current = await lockBlog(tx, id)
          const image = await takeImages(tx, input, current)
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

    async remove({ id }) {
      if (!(await moveToTrash(db, 'blogs', id, now()))) throw notFound()
      return { status: true, message: ADMIN_MESSAGES.deleted, data: { id } }
    },

    async restore({ id }) {
      const isBack = await refuseTakenSlug(
        () => takeFromTrash(db, 'blogs', id, now()),
        () => findHolderOfTrashed(db, id),
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

/** Uses up the upload that a save names, keeps the pictures in its text, and sets the picture's alternative text. */
async function takeImages(
  tx: DbOrTx,
  { image_id, image, image_alt, content }: z.output<typeof BlogInput>,
  current: BlogRow | undefined,
): Promise<{ image?: string | null }> {
  const gone = await keepImagesOf(tx, content ?? '')
  if (gone.length > 0) throw invalid({ content: ADMIN_MESSAGES.imagesGone(gone) })
  const chosen = image_id ? await takeUpload(tx, image_id) : await findChosen(tx, image)
  const file = chosen === undefined ? current?.image : chosen
  if (file && image_alt !== undefined) await updateAltOfFile(tx, file, image_alt)
  return chosen === undefined ? {} : { image: chosen }
}

async function takeUpload(tx: DbOrTx, id: number): Promise<string> {
  const file = await keepImage(tx, id)
  if (!file) throw invalid({ image_id: ADMIN_MESSAGES.imageUnknown })
  return file
}

/** Null takes the picture away; undefined changes nothing. */
async function findChosen(tx: DbOrTx, image: unknown): Promise<string | null | undefined> {
  if (image === '') return null
  const known = typeof image === 'string' ? await findImageByFile(tx, image) : undefined
  return known?.file
}

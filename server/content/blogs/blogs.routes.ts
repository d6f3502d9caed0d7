import type * as z from 'zod/mini'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { BlogInput, Picture } from '../../../contract/content/blogs.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import type { Language } from '../../../contract/languages.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { toPage } from '../../platform/db/list.ts'
import type { blogs } from '../../platform/db/schema.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalid } from '../../platform/http/errors.ts'
import { findImageByFile, listPictures, makeImagePermanent, updateAltOfFile } from '../images/images.store.ts'
import { handlersOf } from '../kinds/content-handlers.ts'
import { translateList, translateRecord } from '../kinds/translations.store.ts'
import {
  blogStore,
  getPublishedBlog,
  listBlogs,
  listLatestBlogs,
  listPublishedBlogs,
  listPublishedCategories,
  toPublication,
} from './blogs.store.ts'

type BlogRow = typeof blogs.$inferSelect
type Input = z.output<typeof BlogInput>

export function blogHandlers(deps: Deps): Handlers<typeof api.blogs> {
  const { db, now } = deps
  const { remove, restore } = handlersOf(blogStore, deps)
  return {
    remove,
    restore,

    async listLatest({ limit }, { language = 'en' }) {
      const blogs = await listLatestBlogs(db, language === 'en' ? limit : MAX_CANDIDATES)
      const translated = await translateBlogs(db, language, blogs)
      return { status: true, data: translated.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, limit) }
    },

    async listPublished(query, { language }) {
      const { rows, total } = await listPublishedBlogs(db, query, language)
      return toPage({ rows: await translateBlogs(db, language, rows), total }, query)
    },

    async listCategories() {
      return { status: true, data: await listPublishedCategories(db) }
    },

    async getPublished({ id }, { language }) {
      const blog = withAlt(await getPublishedBlog(db, id))
      return { status: true, data: withPictureOf(await translateRecord(db, blogStore, { key: id, language }, blog)) }
    },

    async list(query) {
      const { rows, total } = await listBlogs(db, query)
      return toPage({ rows: await toBlogs(db, rows), total }, query)
    },

    async checkSlug({ slug, category = '', id }) {
      const holder = await blogStore.findBySlug(db, { slug, category }, id)
      return { status: true, data: { is_free: !holder, holder: holder ?? null } }
    },

    async get({ id }) {
      return { status: true, data: await toBlog(db, await blogStore.get(db, id)) }
    },

    async create(input, caller) {
      const row = await blogStore.create(db, toSave(input, caller, now()))
      return { status: true, message: ADMIN_MESSAGES.blogSaved, data: await toBlog(db, row) }
    },

    async update({ id, version, ...input }, caller) {
      const row = await blogStore.save(db, id, { version, ...toSave(input, caller, now()) })
      // The specification has one text for both cases.
      return { status: true, message: ADMIN_MESSAGES.blogSaved, data: await toBlog(db, row) }
    },
  }
}

/** Outside English, translated blogs come first among this many of the latest. */
const MAX_CANDIDATES = 100
/** 1 for a blog that stays English, which sorts after the others. */
const rankOf = ({ untranslated }: { untranslated?: string[] }) => Number(untranslated?.includes('title') ?? false)

/** A published blog's picture has an alternative text, translated with the blog. */
const withAlt = <R extends Illustrated>(row: R) => ({ ...row, image_alt: row.picture?.alt ?? '' })
const withPictureOf = <R extends Illustrated & { image_alt: string }>({ image_alt, ...row }: R) => ({
  ...row,
  picture: row.picture && { ...row.picture, alt: image_alt },
})
type Illustrated = { picture: Picture | undefined }

async function translateBlogs<R extends Illustrated & { id: number }>(db: DbOrTx, language: Language | undefined, rows: R[]) {
  return (await translateList(db, blogStore, language, rows.map(withAlt))).map(withPictureOf)
}

/** Rows with their pictures, as the API returns them. */
async function toBlogs<Row extends { image: string | null }>(db: DbOrTx, rows: Row[]) {
  const pictures = await listPictures(
    db,
    rows.flatMap(({ image }) => image ?? []),
  )
  return rows.map((row) => ({
    ...row,
    image: row.image ?? '',
    picture: pictures.get(row.image ?? ''),
  }))
}

async function toBlog(db: DbOrTx, row: BlogRow) {
  const [blog] = await toBlogs(db, [row])
  if (!blog) throw new Error('A row became no blog')
  return blog
}

/** The arguments of a save. Its transaction keeps the upload that it refers to, and sets the picture's alternative text. */
function toSave({ image_id, image, image_alt, ...input }: Input, caller: Caller, now: Date) {
  const { title, slug, category, short_desc = '', content = '', author, meta_desc } = input
  return {
    ...{ fields: { title, slug, category: category ?? '', short_desc, content, author, meta_desc }, caller, now },
    async prepare(tx: DbOrTx, current: Partial<BlogRow> = {}) {
      // An empty name removes the picture; undefined keeps it.
      let chosen: string | null | undefined = image === '' ? null : undefined
      if (image_id) {
        chosen = await makeImagePermanent(tx, image_id)
        if (!chosen) throw invalid({ image_id: ADMIN_MESSAGES.imageUnknown })
        // PostgreSQL rejects U+0000, and no file name contains it.
      } else if (typeof image === 'string' && image && !image.includes('\0')) chosen = (await findImageByFile(tx, image))?.file
      const file = chosen === undefined ? current.image : chosen
      if (file && image_alt !== undefined) await updateAltOfFile(tx, file, image_alt)
      return { ...(chosen !== undefined && { image: chosen }), ...toPublication(input, current, now) }
    },
  }
}

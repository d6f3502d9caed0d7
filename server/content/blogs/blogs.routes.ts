import type * as z from 'zod/mini'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { BlogInput, Picture } from '../../../contract/content/blogs.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
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
  const prepare =
    (input: Input) =>
    async (tx: DbOrTx, current: Partial<BlogRow> = {}) => ({
      ...(await takeImage(tx, input, current)),
      ...toPublication(input, current, now()),
    })
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
      const row = await blogStore.create(db, { fields: toFields(input), prepare: prepare(input), caller, now: now() })
      return { status: true, message: ADMIN_MESSAGES.blogSaved, data: await toBlog(db, row) }
    },

    async update({ id, version, ...input }, caller) {
      const save = { version, fields: toFields(input), prepare: prepare(input), caller, now: now() }
      const row = await blogStore.save(db, id, save)
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

function toFields({ title, slug, category, short_desc = '', content = '', author, meta_desc }: Input) {
  return { title, slug, category: category ?? '', short_desc, content, author, meta_desc }
}

/** Keeps the upload that a save refers to, and sets the picture's alternative text. */
async function takeImage(tx: DbOrTx, { image_id, image, image_alt }: Input, current: Partial<BlogRow>) {
  const chosen = image_id ? await takeUpload(tx, image_id) : await findChosen(tx, image)
  const file = chosen === undefined ? current.image : chosen
  if (file && image_alt !== undefined) await updateAltOfFile(tx, file, image_alt)
  return chosen === undefined ? {} : { image: chosen }
}

async function takeUpload(tx: DbOrTx, id: number): Promise<string> {
  const file = await makeImagePermanent(tx, id)
  if (!file) throw invalid({ image_id: ADMIN_MESSAGES.imageUnknown })
  return file
}

/** Null removes the picture; undefined changes nothing. */
async function findChosen(tx: DbOrTx, image: unknown): Promise<string | null | undefined> {
  if (image === '') return null
  // PostgreSQL rejects U+0000, and no file name contains it.
  const known = typeof image === 'string' && !image.includes('\0') ? await findImageByFile(tx, image) : undefined
  return known?.file
}

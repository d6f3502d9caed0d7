import { eq, sql } from 'drizzle-orm'
import { HomePageInput } from '../../../contract/content/homepage.ts'
import { HomeDraft } from '../../../contract/content/previews.ts'
import type { Item } from '../../../contract/content/services.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { homeRecords } from '../../platform/db/schema.ts'
import { searchedOf } from '../../platform/db/search.ts'
import { contentStore } from '../kinds/content.store.ts'
import { type ToDraftPage, toRequest, UNSAVED_ID } from '../kinds/definition.store.ts'

/** The record that the public sees. */
export const LIVE_HOME_ID = 1

const toHomePage: ToDraftPage<typeof homeRecords.$inferSelect> = async (fields, stored, { api, now }) => {
  const updated_at = (stored?.updated_at ?? now).toISOString()
  const data = toFrontHomePage({ ...HomeDraft.parse(fields), id: stored?.id ?? UNSAVED_ID, updated_at })
  return {
    request: toRequest('/'),
    api: { ...api, homepage: { ...api.homepage, getPublished: async () => ({ status: true, data: [data] }) } },
  }
}

export const homepageStore = contentStore({
  kind: 'homepage',
  table: homeRecords,
  input: HomePageInput,
  key: homeRecords.id,
  title: homeRecords.heading,
  searchIn: searchedOf([homeRecords.heading, homeRecords.meta_title]),
  items: { faqs: homeRecords.faqs },
  pathOf: ({ id }) => (id === LIVE_HOME_ID ? '/' : null),
  preview: { draft: HomeDraft, toPage: toHomePage },
})

/** Finds the record created by a request, even in the trash. */
export async function findHomeRecordOfRequest(db: DbOrTx, requestId: string) {
  const [row] = await db.select().from(homeRecords).where(eq(homeRecords.request_id, requestId))
  return row
}

/** Inserts the live record under its fixed id, which the sequence may have passed in a failed transaction. */
export async function insertLiveHomeRecord(tx: DbOrTx, row: typeof homeRecords.$inferInsert): Promise<void> {
  await homepageStore.insert(tx, { ...row, id: LIVE_HOME_ID })
  await tx.execute(sql`select setval('home_records_id_seq', (select max(id) from ${homeRecords}))`)
}

type HomeRecord = { heading: string; faqs: readonly Item[]; untranslated?: readonly string[] | undefined }

/** A home record as visitors get it: the heading is called title, and the FAQs are JSON text. */
export function toFrontHomePage<R extends HomeRecord>({ heading, untranslated, ...home }: R) {
  const faqs = JSON.stringify(home.faqs.map(({ title, description }) => ({ title, description })))
  const names = untranslated && { untranslated: untranslated.map((name) => (name === 'heading' ? 'title' : name)) }
  return { ...home, title: heading, faqs, ...names }
}

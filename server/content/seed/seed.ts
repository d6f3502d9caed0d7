import { fileURLToPath } from 'node:url'
import { insertAdministrator } from '../../access/auth/auth.store.ts'
import { checkGivenPassword, hashPassword } from '../../access/auth/passwords.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { administrators } from '../../platform/db/schema.ts'
import type { Settings } from '../../platform/env/env.ts'
import { diskFileStore, type FileStore } from '../../platform/providers/storage.ts'
import { createPassword } from '../../platform/secrets.ts'
import { blogStore } from '../blogs/blogs.store.ts'
import { contactStore, findContactDetails } from '../contact/contact.store.ts'
import { documentStore } from '../documents/documents.store.ts'
import { insertLiveHomeRecord } from '../homepage/homepage.store.ts'
import { copyImage, storeImage } from '../images/image-files.ts'
import { insertImage } from '../images/images.store.ts'
import { hasSearchWords, searchWordStore } from '../search-words/search-words.store.ts'
import { serviceStore } from '../services/services.store.ts'
import { type SeededSite, seedTranslations, toValues } from './translations.ts'

/**
 * The first start's pictures, encoded by scripts/encode-covers.ts: encoding at startup would take fifteen seconds of
 * processor time and hundreds of megabytes.
 */
export const encodedPictures = diskFileStore(fileURLToPath(new URL('pictures', import.meta.url)))

/** Fills an empty database with the first start's content, in one transaction. Never overwrites edits. */
export async function seedContent(db: DbOrTx, files: FileStore, site: SeededSite): Promise<void> {
  await seedSearchWords(db)
  if (await findContactDetails(db)) return
  // Imported here, because its libraries are needed only once.
  const { readBlogs, readContactDetails, readDocuments, readHomeRecord, readServices } = await import('./content.ts')
  const values = toValues('en', site)
  const [services, blogs, documents, home, contact] = await Promise.all([
    readServices(values),
    readBlogs(values),
    readDocuments(values),
    readHomeRecord(values),
    readContactDetails(values),
  ])
  const covers = await Promise.all(
    blogs.map(
      async ({ slug, cover }) => (await copyImage(encodedPictures, files, cover, slug)) ?? (await storeImage(files, cover, slug)),
    ),
  )

  await db.transaction(async (tx) => {
    for (const service of services) await serviceStore.insert(tx, service)
    for (const [index, { cover: _, cover_alt, ...blog }] of blogs.entries()) {
      const image = covers[index]
      if (image) await insertImage(tx, { ...image, alt: cover_alt })
      await blogStore.insert(tx, { ...blog, image: image?.file })
    }
    for (const document of documents) await documentStore.insert(tx, document)
    await insertLiveHomeRecord(tx, home)
    await contactStore.insert(tx, contact)
    await seedTranslations(tx, site)
  })
}

/** Adds the search words, also to a database filled by a version without them. */
async function seedSearchWords(db: DbOrTx): Promise<void> {
  if (await hasSearchWords(db)) return
  const { readSearchWords } = await import('./content.ts')
  const records = await readSearchWords()
  await db.transaction(async (tx) => {
    for (const { version: _, ...record } of records) await searchWordStore.insert(tx, record)
  })
}

type First = Pick<Settings, 'adminEmail' | 'adminPassword' | 'siteName'>

/**
 * Inserts the first administrator, and returns the password; undefined if there already is one. Throws StartError for a
 * given password that is easy to guess.
 */
export async function seedAdministrator(db: DbOrTx, { adminEmail, adminPassword, siteName }: First): Promise<string | undefined> {
  const existing = await db.select({ id: administrators.id }).from(administrators).limit(1)
  if (existing.length > 0) return undefined
  if (adminPassword) await checkGivenPassword(adminPassword, [adminEmail, siteName])
  const password = adminPassword ?? createPassword()
  await insertAdministrator(db, { email: adminEmail, password_hash: await hashPassword(password), role: 'owner' })
  return password
}

import type { ContentKind } from '../../../contract/content/content.ts'
import { blogStore } from '../blogs/blogs.store.ts'
import { contactStore } from '../contact/contact.store.ts'
import { documentStore } from '../documents/documents.store.ts'
import { homepageStore } from '../homepage/homepage.store.ts'
import { searchWordStore } from '../search-words/search-words.store.ts'
import { serviceStore } from '../services/services.store.ts'

/** The definition of every kind, for what works on all of them. */
export const CONTENT_STORES = {
  blogs: blogStore,
  services: serviceStore,
  homepage: homepageStore,
  documents: documentStore,
  'contact-us': contactStore,
  'search-words': searchWordStore,
} satisfies Record<ContentKind, unknown>

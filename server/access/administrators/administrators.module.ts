import { administrators } from '../../platform/db/schema.ts'
import { titlesOf } from '../../platform/db/titles.ts'
import type { Module } from '../../platform/deps/deps.ts'
import { STAFF } from '../../platform/deps/personal-data.ts'
import { removeOldLinks } from '../auth/links.store.ts'
import { createLinkMail } from './send-link.ts'

export const administratorsModule: Module = {
  // Invitations and password links; the term counts from when they expire.
  retention: [{ name: 'links', term: { days: 30 }, remove: (deps, limit) => removeOldLinks(deps.db, deps, limit) }],
  personalData: { administrators: STAFF, administrator_links: STAFF },
  titles: { administrators: titlesOf(administrators.id, administrators.email) },
  notices: { link: createLinkMail },
}

import { failing, fine, toCount, warning } from '../../platform/deps/checks.ts'
import type { Check } from '../../platform/deps/deps.ts'
import { listGaps } from '../dashboard/dashboard.store.ts'
import { listPagesWithoutMeta } from './doctor.store.ts'
import { findBroken } from './find-broken.ts'

const MAX_DETAILS = 20

/** The pages as visitors and search engines find them. */
export const SITE_CHECKS: Check[] = [
  {
    name: 'links',
    title: 'Links and pictures',
    pace: 'slow',
    async run(deps) {
      const { broken, pages } = await findBroken(deps)
      if (broken.length === 0) return fine(`Every link and picture within ${toCount(pages, 'page', 'pages')} is there.`)
      const text = `${toCount(broken.length, 'link or picture leads', 'links or pictures lead')} nowhere.`
      const details = broken.slice(0, MAX_DETAILS).map(({ page, target }) => `${target}, on ${page}`)
      return failing(text, 'Correct them in the texts of these pages.', { details })
    },
  },
  {
    name: 'faq',
    title: 'FAQ',
    pace: 'quick',
    async run({ db }) {
      const { services_without_faq: services } = await listGaps(db)
      if (services.length === 0) return fine('Every service has questions and answers.')
      const text = `${toCount(services.length, 'service has', 'services have')} no FAQ.`
      const details = services.slice(0, MAX_DETAILS).map(({ title }) => title)
      return warning(text, 'Write what customers ask before they book.', { path: '/admin/services/serviceslist', details })
    },
  },
  {
    name: 'meta',
    title: 'Search engines',
    pace: 'quick',
    async run({ db }) {
      const pages = await listPagesWithoutMeta(db)
      if (pages.length === 0) return fine('Every service has a title and a description for search engines.')
      const text = `${toCount(pages.length, 'page has', 'pages have')} no title or no description for search engines.`
      const details = pages.slice(0, MAX_DETAILS)
      return warning(text, 'Fill in the meta fields.', { path: '/admin/services/serviceslist', details })
    },
  },
]

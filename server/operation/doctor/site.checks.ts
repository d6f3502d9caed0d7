import { DAY_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import { listViolations } from '../csp-reports/csp-reports.store.ts'
import { listGaps } from '../dashboard/dashboard.store.ts'
import { type Check, failing, fine, toCount, warning } from './checks.ts'
import { listPagesWithoutMeta } from './doctor.store.ts'
import { findBroken } from './find-broken.ts'

const WEEK_DAYS = 7
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
  {
    name: 'policy',
    title: 'Stopped by the pages’ security policy',
    pace: 'quick',
    async run({ db, now }) {
      const from = dayIn(new Date(now().getTime() - (WEEK_DAYS - 1) * DAY_MS))
      const violations = await listViolations(db, from, 100)
      // Extensions of visitors' browsers change pages too.
      const ours = violations.filter(({ blocked }) => !blocked.endsWith('-extension'))
      if (ours.length === 0) return fine('Browsers have reported nothing for a week.')
      const text = 'Browsers have stopped something that a page wanted to load in the last week.'
      const remedy = 'If you know the host, the page can do without it; else somebody may have tried to put a script into a page.'
      const details = ours
        .slice(0, MAX_DETAILS)
        .map(({ directive, blocked, count }) => `${blocked} (${directive}), ${count} times`)
      return warning(text, remedy, { details })
    },
  },
]

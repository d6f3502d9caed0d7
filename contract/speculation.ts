import { inLanguage, LANGUAGES } from './languages.ts'

const PRIVATE = ['/booking/*', '/day/*'].flatMap((path) => LANGUAGES.map((language) => inLanguage(path, language)))

/**
 * Tells browsers to prerender the page that a visitor is about to open, except pages with side effects or private
 * data. Pages add it as the text of a script element once they have loaded; the content policy allows it by its hash.
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          // `\\?*` would also match an address without a query, and so every page.
          { not: { href_matches: ['/api/*', '/admin/*', '/login', ...PRIVATE, '/uploads/*', '/*/book', '/*\\?(.+)'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/**
 * Tells browsers to fetch the pages of the tiles that are in view, some 6 kB each, and to prerender the page that a
 * visitor is about to open, but for pages with side effects or private data. Chromium does neither while it saves data
 * or battery. This is the text of a script element of every public page; the content policy allows it by its hash.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { selector_matches: '.tile' }, eagerness: 'eager' }],
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          // `\\?*` would also match an address without a query, and so every page.
          { not: { href_matches: ['/api/*', '/admin/*', '/login', '/booking/*', '/uploads/*', '/*\\?(.+)'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

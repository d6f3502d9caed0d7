import type { Hono, MiddlewareHandler } from 'hono'

const PATH = '/speculation-rules.json'

// Browsers prerender the page that a visitor is about to open. Pages with side effects or private data are excluded.
const RULES = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/admin/*', '/login', '/booking/*', '/uploads/*', '/*\\?*'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

export function mountSpeculationRules(app: Hono): void {
  app.get(PATH, (c) =>
    c.body(JSON.stringify(RULES), 200, {
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': 'public, max-age=86400',
    }),
  )
}

/** Tells browsers where the rules are; a header, so that no page needs an inline script. */
export function announceSpeculationRules(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.headers.get('content-type')?.startsWith('text/html')) c.header('Speculation-Rules', `"${PATH}"`)
  }
}

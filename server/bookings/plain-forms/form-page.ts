import type { Context } from 'hono'
import { LIMITS } from '../../../contract/fields.ts'
import { inLanguage, LANGUAGE_INFO, splitLanguage } from '../../../contract/languages.ts'
import type { PlainForm, SiteApi } from '../../../contract/site.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Site } from '../../platform/http/pages.ts'
import { siteInfo } from '../../platform/http/site-info.ts'
import { MAX_SEALED_CHARS } from './form-cookie.ts'

/** One visitor's: no cache stores it. */
const CACHING = 'private, no-store'
/** Longer texts are cut, so that a form fits into its cookie; the fields take less than this. */
const MAX_TYPED = LIMITS.message + 100

type Page = { pattern: string; form: PlainForm | undefined; headers?: Record<string, string> }
type Web = { site: Site; client: SiteApi; deps: Pick<Deps, 'settings' | 'now'> }

/** The page of a form in its present state. */
export async function answerForm(c: Context, { pattern, form, headers }: Page, { site, client, deps }: Web): Promise<Response> {
  const { render } = await site.loadRenderer()
  const { language, path } = splitLanguage(c.req.path)
  const request = { pattern, language, path, params: c.req.param(), query: {}, form }
  const answer = await render(request, client, siteInfo(deps), site.assets)
  if (language !== 'en') c.header('Content-Language', LANGUAGE_INFO[language].tag)
  if (answer.status === 301) return redirectTo(c, answer.location, 301)
  return c.html(answer.html, answer.status, { 'Cache-Control': CACHING, 'X-Robots-Tag': 'noindex', ...headers })
}

/**
 * Redirects to a bare path in the language of the request; a page that moved takes the query along. Not cached, because
 * the target is this visitor's.
 */
export function redirectTo(c: Context, path: string, status: 301 | 303): Response {
  c.header('Cache-Control', CACHING)
  const query = status === 301 ? new URL(c.req.url).search : ''
  return c.redirect(inLanguage(path, splitLanguage(c.req.path).language) + query, status)
}

const maxCharsOf = (name: string) => (name === 'sealed' ? MAX_SEALED_CHARS : MAX_TYPED)

/** The texts of a posted form, with the line ends that a text area has. */
export async function readForm(c: Context): Promise<Record<string, string>> {
  const body: Record<string, unknown> = await c.req.parseBody().catch(() => ({}))
  const texts = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll('\r\n', '\n').slice(0, maxCharsOf(name))]))
}

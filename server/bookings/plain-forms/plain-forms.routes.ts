import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import { LIMITS } from '../../../contract/fields.ts'
import { inLanguage, LANGUAGE_INFO, LANGUAGES, splitLanguage } from '../../../contract/languages.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { BOOK_FORM_PATTERN, bookingPath, CONTACT_FORM_PATH } from '../../../contract/paths.ts'
import type { PageApi, PlainForm, SiteApi } from '../../../contract/site.ts'
import { toClient, toCookiePrefix } from '../../access/guard/caller.ts'
import { refuseOtherSites } from '../../access/guard/mount.ts'
import { findRedirect } from '../../content/redirects/redirects.store.ts'
import { findServiceByAddress } from '../../content/services/services.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type Call, createClientOf } from '../../platform/http/calls.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { PRIVATE_HEADERS } from '../../platform/http/headers.ts'
import { type Site, siteInfo } from '../../platform/http/pages.ts'
import { findLeadByRequest } from '../leads/leads.store.ts'
import { formKeyFinder } from '../toll/toll.store.ts'
import { ACT_PAGES, advanceBooking, type BookingForm, type Typed, withFailure } from './booking-form.ts'
import { isOwnOrigin, openForm, sealForm, toRequestKey } from './plain-forms.rules.ts'

const BOOK = BOOK_FORM_PATTERN.slice(BOOK_FORM_PATTERN.lastIndexOf('/'))
/** One visitor's: no cache stores it. */
const CACHING = 'private, no-store'
/** Longer texts are cut, so that a form fits into its cookie; the fields take less than this. */
const MAX_TYPED = LIMITS.message + 100

type Web = { site: Site; client: SiteApi; calls: readonly Call[] }
/** A form's present bare path; undefined where the form no longer exists. */
type FindPath = (c: Context) => Promise<string | undefined>
/** The next state of a form, or the path to redirect to. */
type Advance = (form: PlainForm | undefined, typed: Typed, api: PageApi) => Promise<PlainForm | string>
type Receive = (c: Context, typed: Typed, api: PageApi) => Promise<Response>

/**
 * The forms for browsers without script. Each page posts to itself, and calls the API for the same caller, so that its
 * rules and limits are those of the calls.
 */
export function mountPlainForms(app: Hono, { site, client, calls }: Web, deps: Deps): void {
  const cookies = formCookies(deps)

  /** The page of a form in its present state. */
  async function showForm(c: Context, pattern: string, form: PlainForm | undefined, headers = {}): Promise<Response> {
    if (!form) cookies.probe(c)
    const { render } = await site.loadRenderer()
    const { language, path } = splitLanguage(c.req.path)
    const request = { pattern, language, path, params: c.req.param(), query: c.req.query(), form }
    const answer = await render(request, client, siteInfo(deps), site.assets)
    if (language !== 'en') c.header('Content-Language', LANGUAGE_INFO[language].tag)
    if (answer.status === 301) return redirectTo(c, answer.location, 301)
    return c.html(answer.html, answer.status, { 'Cache-Control': CACHING, 'X-Robots-Tag': 'noindex', ...headers })
  }

  /** A private page names no referrer, so browsers name no origin of its posts: another site lacks its token. */
  function mountPost(pattern: string, receive: Receive, { isPrivate = false } = {}): void {
    for (const language of LANGUAGES) {
      app.post(inLanguage(pattern, language), refuseOtherSites, async (c) => {
        const origin = c.req.header('origin')
        const isUnnamed = isPrivate && (origin === undefined || !URL.canParse(origin))
        if (!isUnnamed && !isOwnOrigin(origin, c.req.header('host'), deps.settings.siteUrl))
          throw new AppError('forbidden', MESSAGES.notFound)
        return receive(c, await readForm(c), createClientOf<PageApi>(calls, { ...toClient(c, deps), language }))
      })
    }
  }

  // The forms of a booking and of a day: a redirect then shows what is true, or the page what was wrong and was typed.
  for (const { toPath, toPlace, acts } of ACT_PAGES) {
    const pattern = toPath(':token')
    const receive: Receive = async (c, typed, api) => {
      const token = c.req.param('token') ?? ''
      const act = Object.hasOwn(acts, typed.act ?? '') ? acts[typed.act ?? ''] : undefined
      if (!act) throw notFound()
      try {
        await act(api, token, typed)
        return redirectTo(c, `${toPath(token)}${toPlace(typed)}`, 303)
      } catch (error) {
        return showForm(c, pattern, withFailure({ fields: typed, errors: {} }, error), PRIVATE_HEADERS)
      }
    }
    mountPost(pattern, receive, { isPrivate: true })
  }

  /**
   * A form whose typed values are kept: a redirect shows it again with them and their errors; a browser without cookies
   * gets the page as the answer, with its state in it.
   */
  function mountKept(pattern: string, findPath: FindPath, advance: Advance): void {
    for (const language of LANGUAGES) {
      app.get(inLanguage(pattern, language), async (c, next) => {
        try {
          return await showForm(c, pattern, await cookies.read<PlainForm>(c, splitLanguage(c.req.path).path))
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'notFound') throw error
          const formPath = await findPath(c)
          // The site's pages answer with "not found".
          return formPath && formPath !== splitLanguage(c.req.path).path ? redirectTo(c, formPath, 301) : next()
        }
      })
    }
    mountPost(pattern, async (c, typed, api) => {
      const formPath = await findPath(c)
      if (!formPath) throw notFound()
      const { path } = splitLanguage(c.req.path)
      const next = await advance(await cookies.read<PlainForm>(c, path, typed.sealed), typed, api)
      if (typeof next === 'string') {
        await cookies.write(c, path, undefined)
        return redirectTo(c, next, 303)
      }
      const isWhole = await cookies.write(c, formPath, next)
      const form = isWhole ? next : shorten(next)
      if (!isWhole) await cookies.write(c, formPath, form)
      // After a redirect, a reload or Back does not post again, so it is preferred where cookies are kept.
      if (cookies.areSent(c) || formPath !== path) return redirectTo(c, formPath, 303)
      return showForm(c, pattern, { ...form, sealed: await cookies.seal(path, form) })
    })
  }

  /** Follows a service that has moved to its new address. */
  const findBookPath: FindPath = async (c) => {
    const { category = '', slug = '' } = c.req.param() as Record<string, string | undefined>
    const { path } = splitLanguage(c.req.path)
    if (await findServiceByAddress(deps.db, category, slug)) return path
    const moved = await findRedirect(deps.db, path.slice(0, -BOOK.length))
    return moved && moved + BOOK
  }
  mountKept(BOOK_FORM_PATTERN, findBookPath, async (form, typed, api) => {
    const before = (form as BookingForm | undefined) ?? { fields: {}, errors: {}, formId: randomUUID() }
    const { mobileFirstDigits } = deps.settings
    const findBooked = (lead: LeadForm, requestId: string) => findLeadByRequest(deps.db, lead, requestId)
    const next = await advanceBooking(before, typed, { api, mobileFirstDigits, findBooked })
    return 'token' in next ? bookingPath(next.token) : next
  })
  mountKept(CONTACT_FORM_PATH, async () => CONTACT_FORM_PATH, writeMessage)
}

const writeMessage: Advance = async (_, { name = '', email = '', message = '', website, request_id: formId }, api) => {
  const fields = { name, email, message }
  try {
    await api.contactMessages.send({ ...fields, website, request_id: formId && toRequestKey(formId, fields) })
    return { fields: {}, errors: {}, isDone: true }
  } catch (failure) {
    return withFailure({ fields, errors: {} }, failure)
  }
}

function shorten(form: PlainForm): PlainForm {
  const { sentTo: _, ...rest } = form
  const message = form.fields.message?.slice(0, SHORTENED) ?? ''
  return { ...rest, fields: { ...form.fields, message }, errors: { message: MESSAGES.tooLong(SHORTENED) } }
}

/**
 * Redirects to a bare path in the language of the request; a page that moved takes the query along. Not cached, because
 * the target is this visitor's.
 */
function redirectTo(c: Context, path: string, status: 301 | 303): Response {
  c.header('Cache-Control', CACHING)
  const query = status === 301 ? new URL(c.req.url).search : ''
  return c.redirect(inLanguage(path, splitLanguage(c.req.path).language) + query, status)
}

const maxCharsOf = (name: string) => (name === 'sealed' ? MAX_SEALED_CHARS : MAX_TYPED)

/** The texts of a posted form, with the line ends that a text area has. */
async function readForm(c: Context): Promise<Record<string, string>> {
  const body: Record<string, unknown> = await c.req.parseBody().catch(() => ({}))
  const texts = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll('\r\n', '\n').slice(0, maxCharsOf(name))]))
}

const LIFE_S = 30 * 60
const FIRST = 'form'
/** A browser keeps 4096 bytes a cookie, so a long message takes two. */
const PARTS = [FIRST, 'form2']
/** The cookie of a form that was opened and not sent yet. */
const NOTHING = 'none'
const PART_CHARS = 3_500
/** Proxies have to accept response headers of this size and some more. */
export const MAX_SEALED_CHARS = PARTS.length * PART_CHARS
/** Length to which a message is cut that does not fit into the cookies, such as one of random letters. */
const SHORTENED = 1_000

type Kept = { at: number; state: object }

/** A form up to this length is kept for all languages that its visitor may switch to: response headers are limited. */
const SHARED_CHARS = Math.floor(MAX_SEALED_CHARS / LANGUAGES.length)

/**
 * What a form's visitor typed, in a cookie for the form's addresses: signed, encrypted, and valid for half an hour.
 * Where a browser keeps no cookies, the same sealed text is in the page. `path` is the form's bare address.
 */
function formCookies({ db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>) {
  const findKey = formKeyFinder(db)
  const prefix = toCookiePrefix(settings)
  const optionsFor = (path: string, maxAge = LIFE_S) => ({ prefix, path, httpOnly: true, sameSite: 'Lax', maxAge }) as const
  const getPart = (c: Context, name: string) => getCookie(c, name, prefix)

  async function sealState(path: string, state: object): Promise<string> {
    return sealForm({ at: now().getTime(), state } satisfies Kept, await findKey(), path)
  }

  const areSent = (c: Context) => getPart(c, FIRST) !== undefined

  return {
    areSent,
    seal: sealState,

    /** Sets a cookie with nothing in it, so that the form's first post shows whether its browser keeps cookies. */
    probe(c: Context): void {
      // Encoded, as browsers compare it: a header carries no other letters.
      if (!areSent(c)) setCookie(c, FIRST, NOTHING, optionsFor(new URL(c.req.url).pathname))
    },

    /** `sealed` is the state that the page sent; a cookie is newer. */
    async read<State extends object>(c: Context, path: string, sealed?: string): Promise<State | undefined> {
      const [first = sealed ?? '', second = ''] = PARTS.map((name) => getPart(c, name))
      if (!first) return undefined
      const key = await findKey()
      // The second cookie may be left over from a longer form.
      const kept = (openForm(first, key, path) ?? openForm(first + second, key, path)) as Kept | undefined
      return kept && now().getTime() - kept.at < LIFE_S * 1000 ? (kept.state as State) : undefined
    },

    /** Without a state the cookies are removed. False where the state is too large for them. */
    async write(c: Context, path: string, state: object | undefined): Promise<boolean> {
      const text = state ? await sealState(path, state) : ''
      if (text.length > MAX_SEALED_CHARS) return false
      const { language: own } = splitLanguage(c.req.path)
      for (const language of LANGUAGES) {
        const isKept = language === own || text.length <= SHARED_CHARS
        for (const [at, name] of PARTS.entries()) {
          const value = isKept ? text.slice(at * PART_CHARS, (at + 1) * PART_CHARS) : ''
          const options = optionsFor(inLanguage(path, language), value ? LIFE_S : 0)
          if (value || at === 0 || getPart(c, name)) setCookie(c, name, value, options)
        }
      }
      return true
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { ContactMessage } from '../../contract/contact-messages.public.ts'
import { LIMITS } from '../../contract/fields.ts'
import { inLanguage, LANGUAGE_INFO, LANGUAGES, splitLanguage } from '../../contract/languages.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { BOOK_FORM_PATTERN, bookingPath, CONTACT_FORM_PATH } from '../../contract/paths.ts'
import type { PageApi, PlainForm, SiteApi } from '../../contract/site.ts'
import type { Deps } from '../deps.ts'
import { clientAddress } from '../http/caller.ts'
import type { Call } from '../http/calls.ts'
import { AppError, toFieldErrors } from '../http/errors.ts'
import { createClientOf } from '../http/in-process.ts'
import { refuseOtherSites } from '../http/mount.ts'
import type { Site } from '../http/pages.ts'
import { siteInfo } from '../http/site-info.ts'
import { advanceBooking, type BookingForm, withFailure } from './booking-form.ts'
import { formCookies, SHORTENED } from './form-cookie.ts'
import { isOwnOrigin } from './plain-forms.rules.ts'

const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }
/** Longer texts are cut, so that a form fits into its cookie; the fields take less than this. */
const MAX_TYPED = LIMITS.message + 100

type Web = { site: Site; client: SiteApi; calls: readonly Call[] }
/** The next state of a form, or the path where it leads. */
type Advance = (form: PlainForm | undefined, typed: Record<string, string>, api: PageApi) => Promise<PlainForm | string>

/**
 * The forms for browsers without script: a page that posts to itself and is shown anew, with what was typed and what is
 * wrong, by a redirect. They make the calls of the API, for the same caller, and so share its rules and limits.
 */
export function mountPlainForms(app: Hono, { site, client, calls }: Web, deps: Deps): void {
  const cookies = formCookies(deps)

  async function showForm(c: Context, pattern: string): Promise<Response> {
    const { render } = await site.loadRenderer()
    const { language, path } = splitLanguage(c.req.path)
    const request = { pattern, language, path, params: c.req.param(), query: {}, form: await cookies.read<PlainForm>(c) }
    const answer = await render(request, client, siteInfo(deps), site.assets)
    if (language !== 'en') c.header('Content-Language', LANGUAGE_INFO[language].tag)
    return answer.status === 301
      ? c.redirect(inLanguage(answer.location, language), 301)
      : c.html(answer.html, answer.status, HEADERS)
  }

  async function receiveForm(c: Context, advance: Advance): Promise<Response> {
    const { language } = splitLanguage(c.req.path)
    const caller = {
      address: clientAddress(c, deps.settings.trustProxy),
      userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
      language,
    }
    const api = createClientOf<PageApi>(calls, caller)
    const next = await advance(await cookies.read<PlainForm>(c), await readForm(c), api)
    c.header('Cache-Control', HEADERS['Cache-Control'])
    if (typeof next === 'string') {
      await cookies.write(c, undefined)
      return c.redirect(inLanguage(next, language), 303)
    }
    if (!(await cookies.write(c, next))) await cookies.write(c, shorten(next))
    return c.redirect(c.req.path, 303)
  }

  const book: Advance = async (form, typed, api) => {
    const before = (form as BookingForm | undefined) ?? { fields: {}, errors: {}, requestId: randomUUID() }
    const next = await advanceBooking(before, typed, { api, mobileFirstDigits: deps.settings.mobileFirstDigits })
    return 'token' in next ? bookingPath(next.token) : next
  }

  for (const [pattern, advance] of [
    [BOOK_FORM_PATTERN, book],
    [CONTACT_FORM_PATH, writeMessage],
  ] as const) {
    for (const language of LANGUAGES) {
      const address = inLanguage(pattern, language)
      app.get(address, async (c, next) => {
        try {
          return await showForm(c, pattern)
        } catch (error) {
          // The pages answer what is not found.
          if (error instanceof AppError && error.code === 'notFound') return next()
          throw error
        }
      })
      app.post(address, refuseOtherSites, (c) => {
        if (!isOwnOrigin(c.req.header('origin'), c.req.header('host'), deps.settings.siteUrl))
          throw new AppError('forbidden', MESSAGES.notFound)
        return receiveForm(c, advance)
      })
    }
  }
}

/** The texts of a posted form, with the line ends that a text area has. */
async function readForm(c: Context): Promise<Record<string, string>> {
  const body: Record<string, unknown> = await c.req.parseBody().catch(() => ({}))
  const texts = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll('\r\n', '\n').slice(0, MAX_TYPED)]))
}

function shorten(form: PlainForm): PlainForm {
  const { sentTo: _, ...rest } = form
  const message = form.fields.message?.slice(0, SHORTENED) ?? ''
  return { ...rest, fields: { ...form.fields, message }, errors: { message: MESSAGES.tooLong(SHORTENED) } }
}

const writeMessage: Advance = async (_, typed, api) => {
  const { name = '', email = '', message = '', website, request_id } = typed
  const form: PlainForm = { fields: { name, email, message }, errors: {} }
  const { data, error } = ContactMessage.safeParse(form.fields)
  if (!data) return { ...form, errors: toFieldErrors(error.issues) }
  try {
    await api.contactMessages.send({ ...data, website, request_id })
    return { fields: {}, errors: {}, isDone: true }
  } catch (failure) {
    return withFailure(form, failure)
  }
}

import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { ContactMessage } from '../../../contract/bookings/contact-messages.public.ts'
import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import { inLanguage, LANGUAGES, splitLanguage } from '../../../contract/languages.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { BOOK_FORM_PATTERN, bookingPath, CONTACT_FORM_PATH } from '../../../contract/paths.ts'
import type { PageApi, PlainForm, SiteApi } from '../../../contract/site.ts'
import { toClient } from '../../access/guard/caller.ts'
import { refuseOtherSites } from '../../access/guard/mount.ts'
import { findRedirect } from '../../content/redirects/redirects.store.ts'
import { findServiceByAddress } from '../../content/services/services.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Call } from '../../platform/http/calls.ts'
import { AppError, notFound, toFieldErrors } from '../../platform/http/errors.ts'
import { createClientOf } from '../../platform/http/in-process.ts'
import type { Site } from '../../platform/http/pages.ts'
import { findLeadByRequest } from '../leads/leads.store.ts'
import { advanceBooking, type BookingForm, withFailure } from './booking-form.ts'
import { formCookies, SHORTENED } from './form-cookie.ts'
import { answerForm, readForm, redirectTo } from './form-page.ts'
import { isOwnOrigin, toRequestKey } from './plain-forms.rules.ts'

const BOOK = BOOK_FORM_PATTERN.slice(BOOK_FORM_PATTERN.lastIndexOf('/'))

type Web = { site: Site; client: SiteApi; calls: readonly Call[] }
/** A form of the page table. */
type Form = { pattern: string; findPath: FindPath; advance: Advance }
/** A form's present bare path; undefined where the form no longer exists. */
type FindPath = (c: Context) => Promise<string | undefined>
/** The next state of a form, or the path to redirect to. */
type Advance = (form: PlainForm | undefined, typed: Record<string, string>, api: PageApi) => Promise<PlainForm | string>

/**
 * The forms for browsers without script. A page posts to itself, and a redirect shows it again with the typed values
 * and errors; a browser without cookies gets the page as the answer, with its state in it. The forms call the API for
 * the same caller, and so share its rules and limits.
 */
export function mountPlainForms(app: Hono, { site, client, calls }: Web, deps: Deps): void {
  const cookies = formCookies(deps)

  async function showForm(c: Context, pattern: string, form: PlainForm | undefined): Promise<Response> {
    const answer = await answerForm(c, { pattern, form }, { site, client, deps })
    if (!form && answer.status !== 301) cookies.probe(c)
    return answer
  }

  async function receiveForm(c: Context, formPath: string, { pattern, advance }: Form): Promise<Response> {
    const { language, path } = splitLanguage(c.req.path)
    const api = createClientOf<PageApi>(calls, { ...toClient(c, deps), language })
    const typed = await readForm(c)
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
  }

  /** Follows a service that has moved to its new address. */
  const findBookPath: FindPath = async (c) => {
    const { category = '', slug = '' } = c.req.param() as Record<string, string | undefined>
    const { path } = splitLanguage(c.req.path)
    if (await findServiceByAddress(deps.db, category, slug)) return path
    const moved = await findRedirect(deps.db, path.slice(0, -BOOK.length))
    return moved && moved + BOOK
  }

  const book: Advance = async (form, typed, api) => {
    const before = (form as BookingForm | undefined) ?? { fields: {}, errors: {}, formId: randomUUID() }
    const { mobileFirstDigits } = deps.settings
    const findBooked = (lead: LeadForm, requestId: string) => findLeadByRequest(deps.db, lead, requestId)
    const next = await advanceBooking(before, typed, { api, mobileFirstDigits, findBooked })
    return 'token' in next ? bookingPath(next.token) : next
  }

  const forms: Form[] = [
    { pattern: BOOK_FORM_PATTERN, findPath: findBookPath, advance: book },
    { pattern: CONTACT_FORM_PATH, findPath: async () => CONTACT_FORM_PATH, advance: writeMessage },
  ]
  for (const form of forms) {
    const { pattern, findPath } = form
    for (const language of LANGUAGES) {
      const address = inLanguage(pattern, language)
      app.get(address, async (c, next) => {
        try {
          return await showForm(c, pattern, await cookies.read<PlainForm>(c, splitLanguage(c.req.path).path))
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'notFound') throw error
          const formPath = await findPath(c)
          // The site's pages answer with "not found".
          return formPath && formPath !== splitLanguage(c.req.path).path ? redirectTo(c, formPath, 301) : next()
        }
      })
      app.post(address, refuseOtherSites, async (c) => {
        if (!isOwnOrigin(c.req.header('origin'), c.req.header('host'), deps.settings.siteUrl))
          throw new AppError('forbidden', MESSAGES.notFound)
        const formPath = await findPath(c)
        if (!formPath) throw notFound()
        return receiveForm(c, formPath, form)
      })
    }
  }
}

function shorten(form: PlainForm): PlainForm {
  const { sentTo: _, ...rest } = form
  const message = form.fields.message?.slice(0, SHORTENED) ?? ''
  return { ...rest, fields: { ...form.fields, message }, errors: { message: MESSAGES.tooLong(SHORTENED) } }
}

const writeMessage: Advance = async (_, typed, api) => {
  const { name = '', email = '', message = '', website, request_id: formId } = typed
  const form: PlainForm = { fields: { name, email, message }, errors: {} }
  const { data, error } = ContactMessage.safeParse(form.fields)
  if (!data) return { ...form, errors: toFieldErrors(error.issues) }
  try {
    await api.contactMessages.send({ ...data, website, request_id: formId && toRequestKey(formId, data) })
    return { fields: {}, errors: {}, isDone: true }
  } catch (failure) {
    return withFailure(form, failure)
  }
}

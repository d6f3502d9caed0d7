import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as api from '../contract/api.ts'
import { inLanguage, LANGUAGES } from '../contract/languages.ts'
import { MESSAGES } from '../contract/messages.ts'
import { API_BASE } from '../contract/paths.ts'
import type { PageApi } from '../contract/site.ts'
import { administratorHandlers } from './access/administrators/administrators.routes.ts'
import { auditCsv, auditHandlers } from './access/audit/audit.routes.ts'
import { authHandlers } from './access/auth/auth.routes.ts'
import { passkeyHandlers } from './access/auth/passkeys.routes.ts'
import { secondFactorHandlers } from './access/auth/second-factor.routes.ts'
import { warnAboutProxy } from './access/guard/caller.ts'
import { mountCalls, mountCsv, refuseOtherSites } from './access/guard/mount.ts'
import { createRecorder } from './access/guard/record-action.ts'
import { contactMessageHandlers } from './bookings/contact-messages/contact-messages.routes.ts'
import { createLeadHandler } from './bookings/create-lead.ts'
import { mountLeadsCsv } from './bookings/leads/leads.csv.ts'
import { leadHandlers } from './bookings/leads/leads.routes.ts'
import { noticeHandlers } from './bookings/notices/notices.routes.ts'
import { otpHandlers } from './bookings/otp/otp.routes.ts'
import { findBooking, lockPaidLead } from './bookings/payments/orders.store.ts'
import { mountPaymentsCsv } from './bookings/payments/payments.admin.routes.ts'
import { paymentHandlers } from './bookings/payments/payments.routes.ts'
import { findUpiId } from './bookings/payments/payments.store.ts'
import { mountProviderCallbacks } from './bookings/payments/provider-callbacks.routes.ts'
import { advanceOrder } from './bookings/payments/settle-order.ts'
import { mountPlainForms } from './bookings/plain-forms/plain-forms.routes.ts'
import { isPlainForm } from './bookings/plain-forms/plain-forms.rules.ts'
import { mountReceipts } from './bookings/receipts/receipts.routes.ts'
import { blogHandlers } from './content/blogs/blogs.routes.ts'
import { contactHandlers } from './content/contact/contact.routes.ts'
import { documentHandlers } from './content/documents/documents.routes.ts'
import { draftHandlers } from './content/drafts/drafts.routes.ts'
import { findFormerCharges } from './content/former-charges/former-charges.store.ts'
import { historyHandlers } from './content/history/history.routes.ts'
import { homepageHandlers } from './content/homepage/homepage.routes.ts'
import { imageHandlers, mountImageUpload, mountUploads } from './content/images/images.routes.ts'
import { itemHandlers } from './content/items/items.routes.ts'
import { listImageUses } from './content/kinds.store.ts'
import { contentHandlers } from './content/kinds.ts'
import { changeNumber } from './content/numbers/numbers.store.ts'
import { mountPreviews, previewHandlers } from './content/previews/previews.routes.ts'
import { findRedirect } from './content/redirects/redirects.store.ts'
import { searchHandlers } from './content/search/search.routes.ts'
import { serviceHandlers } from './content/services/services.routes.ts'
import { translationHandlers } from './content/translations/translations.routes.ts'
import { admit } from './operation/admission/admission.ts'
import { mountLastBackup } from './operation/backup/backup.routes.ts'
import { businessHandlers } from './operation/business/business.routes.ts'
import { mountCspReports } from './operation/csp-reports/csp-reports.routes.ts'
import { dashboardHandlers } from './operation/dashboard/dashboard.routes.ts'
import { demoHandlers } from './operation/demo/demo.routes.ts'
import { doctorHandlers } from './operation/doctor/doctor.routes.ts'
import { mountMetrics } from './operation/metrics/metrics.routes.ts'
import { privacyHandlers } from './operation/privacy/privacy.routes.ts'
import { setupGuideHandlers } from './operation/setup-guide/setup-guide.routes.ts'
import { vitalsHandlers } from './operation/vitals/vitals.routes.ts'
import type { Deps } from './platform/deps/deps.ts'
import { createInProcessClient, listCalls } from './platform/http/calls.ts'
import { compress } from './platform/http/compress.ts'
import { type Console, mountConsole } from './platform/http/console.ts'
import { AppError, answerError, notFound } from './platform/http/errors.ts'
import { securityHeaders } from './platform/http/headers.ts'
import { mountOpenApi } from './platform/http/openapi.ts'
import { mountPages, mountServiceWorker, type Site, siteInfo } from './platform/http/pages.ts'
import { withRequestId } from './platform/log.ts'
import { boardHandlers } from './visits/board/board.routes.ts'
import { dayHandlers, mountShortLinks } from './visits/days/days.routes.ts'
import { reviewHandlers } from './visits/reviews/reviews.routes.ts'
import { technicianHandlers } from './visits/technicians/technicians.routes.ts'
import { hasTechnicians } from './visits/technicians/technicians.store.ts'
import { mountMoneyCsv, visitHandlers } from './visits/visits/visits.routes.ts'

const MAX_PATH_BYTES = 2 * 1024
const MAX_BODY_BYTES = 64 * 1024
// Bodies from the payment provider.
const MAX_CALLBACK_BYTES = 256 * 1024
// A blog of 500,000 characters in Devanagari, three bytes each, and JSON's escapes.
const MAX_ADMIN_BODY_BYTES = 2 * 1024 * 1024

export type Web = { site: Site; console: Console }

/** The whole program as a function from request to response. Without `web` it serves the API alone. */
export function createApp(deps: Deps, web?: Web): Hono {
  const app = new Hono()
  const content = contentHandlers(deps)
  const contact = contactHandlers(deps, changeNumber)
  /** The last contact details read: the error page needs the phone number while the database is away. */
  let lastContact: Awaited<ReturnType<typeof contact.get>> | undefined
  const handlers = {
    // The default handlers of all kinds of content; a module's own handlers below replace them.
    ...content,
    administrators: administratorHandlers(deps),
    audit: auditHandlers(deps),
    auth: authHandlers(deps),
    blogs: blogHandlers(deps),
    contact: {
      ...contact,
      async get(...asked: Parameters<typeof contact.get>) {
        lastContact = await contact.get(...asked)
        return lastContact
      },
    },
    contactMessages: contactMessageHandlers(deps),
    business: businessHandlers(deps),
    dashboard: dashboardHandlers(deps),
    days: dayHandlers(deps),
    demo: demoHandlers(deps),
    doctor: doctorHandlers(deps, async (path) => app.request(path)),
    documents: documentHandlers(deps),
    drafts: draftHandlers(deps),
    history: historyHandlers(deps),
    homepage: homepageHandlers(deps),
    images: imageHandlers(deps, listImageUses),
    items: itemHandlers(deps),
    leads: { ...createLeadHandler(deps), ...leadHandlers(deps, { lockPaidLead, advanceOrder }) },
    notices: noticeHandlers(deps, { findUpiId, hasTechnicians }),
    otp: otpHandlers(deps),
    passkeys: passkeyHandlers(deps),
    payments: paymentHandlers(deps),
    previews: previewHandlers(deps),
    privacy: privacyHandlers(deps),
    reviews: reviewHandlers(deps),
    search: searchHandlers(deps),
    searchWords: content['search-words'],
    secondFactor: secondFactorHandlers(deps),
    services: serviceHandlers(deps, findFormerCharges),
    setupGuide: setupGuideHandlers(deps),
    technicians: technicianHandlers(deps),
    translations: translationHandlers(deps),
    visits: { ...visitHandlers(deps), ...boardHandlers(deps) },
    vitals: vitalsHandlers(deps),
  }
  const recordAction = createRecorder(deps)
  const calls = listCalls(api, handlers, deps.contentEpoch)

  const answerFailure = (error: unknown, c: Context) =>
    answerError(
      error,
      c,
      deps.log,
      web && ((failed) => web.site.renderer.renderFailure({ ...failed, contact: lastContact }, siteInfo(deps), web.site.assets)),
    )
  app.onError(answerFailure)
  app.notFound((c) => answerFailure(notFound(), c))
  if (deps.tracing) app.use(deps.tracing.request)
  app.use(withRequestId(deps.log), securityHeaders(deps.settings), compress(), warnAboutProxy(deps))
  app.use((c, next) => {
    if (c.req.path.length > MAX_PATH_BYTES) throw notFound()
    return next()
  })
  mountMetrics(app, deps)
  mountHealth(app, deps)
  // Mounted before the general body limit, because pictures have their own limit.
  mountImageUpload(app, deps, recordAction)
  const onError = () => {
    throw new AppError('tooLarge', MESSAGES.bodyTooLarge)
  }
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], `${API_BASE}/*`, refuseOtherSites)
  app.use(`${API_BASE}/public/*`, bodyLimit({ maxSize: MAX_BODY_BYTES, onError }))
  const callbacks = [`${API_BASE}/webhooks/*`, ...LANGUAGES.map((language) => inLanguage('/booking/*', language))]
  for (const path of callbacks) app.use(path, bodyLimit({ maxSize: MAX_CALLBACK_BYTES, onError }))
  app.use('*', (c, next) => (isPlainForm(c.req.path) ? bodyLimit({ maxSize: MAX_BODY_BYTES, onError })(c, next) : next()))
  app.use(bodyLimit({ maxSize: MAX_ADMIN_BODY_BYTES, onError }))
  app.use(admit(deps))
  mountCalls(app, calls, recordAction)
  mountLeadsCsv(app, deps, recordAction)
  mountPaymentsCsv(app, deps, recordAction)
  mountMoneyCsv(app, deps, recordAction)
  mountCsv(app, recordAction, auditCsv(deps))
  mountLastBackup(app, deps, recordAction)
  mountCspReports(app, deps)
  mountProviderCallbacks(app, deps)
  mountReceipts(app, deps, findBooking)
  mountShortLinks(app, deps)
  if (deps.settings.apiDocs) mountOpenApi(app, calls, deps.settings)
  for (const path of [API_BASE, `${API_BASE}/*`])
    app.all(path, () => {
      throw notFound()
    })
  mountUploads(app, deps)
  if (web) {
    mountConsole(app, web.console, deps.settings.siteName)
    const client = createInProcessClient<PageApi>(calls)
    // Warms up `lastContact` before the first page is requested.
    client.contact.get().catch(() => {})
    mountPreviews(app, web.site, client, deps)
    mountServiceWorker(app, web.site, client, deps)
    mountPlainForms(app, { site: web.site, client, calls }, deps)
    mountPages(app, web.site, client, { ...deps, findRedirect: (path) => findRedirect(deps.db, path) })
  }
  return app
}

const NO_STORE = { 'Cache-Control': 'no-store' }

/** The app exists only after the migrations, so it is ready if the database answers. */
function mountHealth(app: Hono, { pool }: Pick<Deps, 'pool'>): void {
  app.get('/healthz', (c) => c.json({ status: true }, 200, NO_STORE))
  app.get('/readyz', async (c) => {
    try {
      await pool.query('select 1')
      return c.json({ status: true }, 200, NO_STORE)
    } catch {
      return c.json({ status: false, message: 'The database does not answer' }, 503, NO_STORE)
    }
  })
}

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as api from '../contract/api.ts'
import { inLanguage, LANGUAGES } from '../contract/languages.ts'
import { MESSAGES } from '../contract/messages.ts'
import { API_BASE } from '../contract/paths.ts'
import type { PageApi } from '../contract/site.ts'
import { administratorHandlers } from './administrators/administrators.routes.ts'
import { auditHandlers, mountAuditCsv } from './audit/audit.routes.ts'
import { createRecorder } from './audit/record-action.ts'
import { authHandlers } from './auth/auth.routes.ts'
import { blogHandlers } from './blogs/blogs.routes.ts'
import { contactHandlers } from './contact/contact.routes.ts'
import { contactMessageHandlers } from './contact-messages/contact-messages.routes.ts'
import { contentHandlers } from './content/content-handlers.ts'
import { mountCspReports } from './csp-reports/csp-reports.routes.ts'
import { dashboardHandlers } from './dashboard/dashboard.routes.ts'
import type { Deps } from './deps.ts'
import { doctorHandlers } from './doctor/doctor.routes.ts'
import { documentHandlers } from './documents/documents.routes.ts'
import { historyHandlers } from './history/history.routes.ts'
import { homepageHandlers } from './homepage/homepage.routes.ts'
import { admit } from './http/admission.ts'
import { warnAboutProxy } from './http/caller.ts'
import { listCalls } from './http/calls.ts'
import { compress } from './http/compress.ts'
import { type Console, mountConsole } from './http/console.ts'
import { AppError, answerError, notFound } from './http/errors.ts'
import { securityHeaders } from './http/headers.ts'
import { mountHealth } from './http/health.ts'
import { createInProcessClient } from './http/in-process.ts'
import { mountCalls, refuseOtherSites } from './http/mount.ts'
import { mountOpenApi } from './http/openapi.ts'
import { mountPages, type Site } from './http/pages.ts'
import { withRequestId } from './http/request-id.ts'
import { mountServiceWorker } from './http/service-worker.ts'
import { imageHandlers, mountImageUpload } from './images/images.routes.ts'
import { mountUploads } from './images/uploads.ts'
import { itemHandlers } from './items/items.routes.ts'
import { leadHandlers } from './leads/leads.routes.ts'
import { mountLeadsCsv } from './leads/leads-csv.routes.ts'
import { mountMetrics } from './metrics/metrics.routes.ts'
import { noticeHandlers } from './notices/notices.routes.ts'
import { otpHandlers } from './otp/otp.routes.ts'
import { passkeyHandlers } from './passkeys/passkeys.routes.ts'
import { paymentHandlers } from './payments/payments.routes.ts'
import { mountProviderCallbacks } from './payments/provider-callbacks.routes.ts'
import { mountPlainForms } from './plain-forms/plain-forms.routes.ts'
import { isPlainForm } from './plain-forms/plain-forms.rules.ts'
import { mountPreviews } from './previews/previews.page.ts'
import { previewHandlers } from './previews/previews.routes.ts'
import { privacyHandlers } from './privacy/privacy.routes.ts'
import { mountReceipts } from './receipts/receipts.routes.ts'
import { searchHandlers } from './search/search.routes.ts'
import { secondFactorHandlers } from './second-factor/second-factor.routes.ts'
import { serviceHandlers } from './services/services.routes.ts'
import { translationHandlers } from './translations/translations.routes.ts'
import { vitalsHandlers } from './vitals/vitals.routes.ts'

const MAX_PATH_BYTES = 2 * 1024
const MAX_BODY_BYTES = 64 * 1024
// What the payment provider sends.
const MAX_CALLBACK_BYTES = 256 * 1024
// A blog of 500,000 characters in Devanagari, three bytes each, and JSON's escapes.
const MAX_ADMIN_BODY_BYTES = 2 * 1024 * 1024

type Web = { site: Site; console: Console }

/** The whole program as a function from request to response. Without `web` it serves the API alone. */
export function createApp(deps: Deps, web?: Web): Hono {
  const app = new Hono()
  const content = contentHandlers(deps)
  const handlers = {
    // The calls of content, from its definitions; the handlers of a noun below replace its own.
    ...content,
    administrators: administratorHandlers(deps),
    audit: auditHandlers(deps),
    auth: authHandlers(deps),
    blogs: blogHandlers(deps),
    contact: contactHandlers(deps),
    contactMessages: contactMessageHandlers(deps),
    dashboard: dashboardHandlers(deps),
    doctor: doctorHandlers(deps, async (path) => app.request(path)),
    documents: documentHandlers(deps),
    history: historyHandlers(deps),
    homepage: homepageHandlers(deps),
    images: imageHandlers(deps),
    items: itemHandlers(deps),
    leads: leadHandlers(deps),
    notices: noticeHandlers(deps),
    otp: otpHandlers(deps),
    passkeys: passkeyHandlers(deps),
    payments: paymentHandlers(deps),
    previews: previewHandlers(deps),
    privacy: privacyHandlers(deps),
    search: searchHandlers(deps),
    searchWords: content['search-words'],
    secondFactor: secondFactorHandlers(deps),
    services: serviceHandlers(deps),
    translations: translationHandlers(deps),
    vitals: vitalsHandlers(deps),
  }
  const recordAction = createRecorder(deps)
  const calls = listCalls(api, handlers, deps.contentEpoch)

  app.onError((error, c) => answerError(error, c, deps.log))
  app.notFound((c) => answerError(notFound(), c, deps.log))
  if (deps.tracing) app.use(deps.tracing.request)
  app.use(withRequestId(deps.log), securityHeaders(deps.settings), compress(), warnAboutProxy(deps))
  app.use((c, next) => {
    if (c.req.path.length > MAX_PATH_BYTES) throw notFound()
    return next()
  })
  mountMetrics(app, deps)
  mountHealth(app, deps)
  // Comes before the general limit of the body's size: pictures have their own.
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
  mountCalls(app, calls, deps, recordAction)
  mountLeadsCsv(app, deps, recordAction)
  mountAuditCsv(app, deps, recordAction)
  mountCspReports(app, deps)
  mountProviderCallbacks(app, deps)
  mountReceipts(app, deps)
  if (deps.settings.apiDocs) mountOpenApi(app, calls, deps.settings)
  for (const path of [API_BASE, `${API_BASE}/*`])
    app.all(path, () => {
      throw notFound()
    })
  mountUploads(app, deps.files)
  if (web) {
    mountConsole(app, web.console, deps.settings.siteName)
    const client = createInProcessClient<PageApi>(calls)
    mountPreviews(app, web.site, client, deps)
    mountServiceWorker(app, web.site, client, deps)
    mountPlainForms(app, { site: web.site, client, calls }, deps)
    mountPages(app, web.site, client, deps)
  }
  return app
}

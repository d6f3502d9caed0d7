import type { Context, Hono } from 'hono'
import { DAY_STEPS, type DayOutcome, type DayStep } from '../../../contract/bookings/days.public.ts'
import { readQuoteRows } from '../../../contract/bookings/quotes.ts'
import { inLanguage, LANGUAGES, splitLanguage } from '../../../contract/languages.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { PaidBy } from '../../../contract/options.ts'
import { bookingPath, dayPath } from '../../../contract/paths.ts'
import type { PageApi, SiteApi } from '../../../contract/site.ts'
import { toClient } from '../../access/guard/caller.ts'
import { refuseOtherSites } from '../../access/guard/mount.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Call } from '../../platform/http/calls.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { PRIVATE_HEADERS } from '../../platform/http/headers.ts'
import { createClientOf } from '../../platform/http/in-process.ts'
import type { Site } from '../../platform/http/pages.ts'
import { withFailure } from './booking-form.ts'
import { answerForm, readForm, redirectTo } from './form-page.ts'
import { isOwnOrigin } from './plain-forms.rules.ts'

type Web = { site: Site; client: SiteApi; calls: readonly Call[] }
type Typed = Readonly<Record<string, string>>
type Act = (api: PageApi, token: string, typed: Typed) => Promise<unknown>

type ActPage = { toPath(token: string): string; toPlace(typed: Typed): string; acts: Readonly<Record<string, Act>> }

const decide: Act = (api, token, { act, number = '', total_paise = '' }) =>
  api.visits.decideQuote({ token, number, total_paise, decision: act === 'approved' ? 'approved' : 'declined' })

const takeStep: Act = (api, token, { visit_id = '', act, action_id, code, reason, outcome, paid_by, ...typed }) => {
  const step = act as DayStep
  return api.days.step({
    ...{ token, visit_id, step, reason },
    // A form has a button for each step, and one key.
    action_id: action_id && `${action_id}-${act}`,
    ...(step === 'arrived' && { code }),
    ...(step === 'done' && { outcome: outcome as DayOutcome, paid_by: paid_by as PaidBy }),
    ...(step === 'quoted' && { lines: readQuoteRows(typed).map(({ row: _, ...line }) => line) }),
  })
}

/** The pages whose forms post to their own address, each with the calls that it makes by the value of the button `act`. */
const PAGES: readonly ActPage[] = [
  {
    toPath: bookingPath,
    toPlace: ({ act }) => (act === 'review' || act === 'withdraw' ? '#review' : '#visit'),
    acts: {
      window: (api, token, { window = '', action_id }) => api.visits.chooseWindow({ token, window, action_id }),
      // Its form has the key of the one that moves the visit.
      cancel: (api, token, { action_id }) => api.visits.cancel({ token, action_id: action_id && `${action_id}-cancel` }),
      approved: decide,
      declined: decide,
      claim: (api, token, { message = '', action_id }) => api.visits.claim({ token, message, action_id }),
      review: (api, token, { stars, text, is_public }) => api.reviews.review({ token, stars, text, is_public }),
      withdraw: (api, token) => api.reviews.review({ token, withdraw: true }),
      place: (api, token, { address = '', pincode, gate_note }) => api.visits.saveAddress({ token, address, pincode, gate_note }),
    },
  },
  {
    toPath: dayPath,
    toPlace: ({ visit_id }) => `#visit-${Number(visit_id)}`,
    acts: Object.fromEntries(DAY_STEPS.map((step) => [step, takeStep])),
  },
]

/**
 * The forms of a customer's and a technician's page. Each calls the API for the same caller; a redirect then
 * shows what is true, or the page says what was wrong and keeps what was typed. The page names no referrer, so browsers
 * name no origin of its posts: another site lacks the token in the address, and is refused where it is named.
 */
export function mountActs(app: Hono, { site, client, calls }: Web, deps: Deps): void {
  async function receive(c: Context, { toPath, toPlace, acts }: ActPage): Promise<Response> {
    const { language } = splitLanguage(c.req.path)
    const token = c.req.param('token') ?? ''
    const typed = await readForm(c)
    const origin = c.req.header('origin')
    const isNamed = origin !== undefined && URL.canParse(origin)
    if (isNamed && !isOwnOrigin(origin, c.req.header('host'), deps.settings.siteUrl))
      throw new AppError('forbidden', MESSAGES.notFound)
    const act = Object.hasOwn(acts, typed.act ?? '') ? acts[typed.act ?? ''] : undefined
    if (!act) throw notFound()
    try {
      await act(createClientOf<PageApi>(calls, { ...toClient(c, deps), language }), token, typed)
      return redirectTo(c, `${toPath(token)}${toPlace(typed)}`, 303)
    } catch (error) {
      const form = withFailure({ fields: typed, errors: {} }, error)
      return answerForm(c, { pattern: toPath(':token'), form, headers: PRIVATE_HEADERS }, { site, client, deps })
    }
  }
  for (const page of PAGES)
    for (const language of LANGUAGES)
      app.post(inLanguage(page.toPath(':token'), language), refuseOtherSites, (c) => receive(c, page))
}

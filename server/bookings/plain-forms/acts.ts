import type { Context, Hono } from 'hono'
import { inLanguage, LANGUAGES, splitLanguage } from '../../../contract/languages.ts'
import { bookingPath } from '../../../contract/paths.ts'
import type { PageApi, SiteApi } from '../../../contract/site.ts'
import { toClient } from '../../access/guard/caller.ts'
import { refuseOtherSites } from '../../access/guard/mount.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Call } from '../../platform/http/calls.ts'
import { notFound } from '../../platform/http/errors.ts'
import { PRIVATE_HEADERS } from '../../platform/http/headers.ts'
import { createClientOf } from '../../platform/http/in-process.ts'
import type { Site } from '../../platform/http/pages.ts'
import { withFailure } from './booking-form.ts'
import { answerForm, readForm, redirectTo } from './form-page.ts'

type Web = { site: Site; client: SiteApi; calls: readonly Call[] }
type Typed = Readonly<Record<string, string>>
type Act = (api: PageApi, token: string, typed: Typed) => Promise<unknown>

/** The calls that a booking's page makes, by the value of the button `act`. */
const ACTS: Readonly<Record<string, Act>> = {
  window: (api, token, { window = '', action_id }) => api.visits.chooseWindow({ token, window, action_id }),
  claim: (api, token, { message = '', action_id }) => api.visits.claim({ token, message, action_id }),
  review: (api, token, { stars, text, is_public }) => api.reviews.review({ token, stars, text, is_public }),
  withdraw: (api, token) => api.reviews.review({ token, withdraw: true }),
  place: (api, token, { address = '', pincode, gate_note }) => api.visits.tellPlace({ token, address, pincode, gate_note }),
}
const PATTERN = bookingPath(':token')

/**
 * The forms of a booking's page, which post to its own address. Each calls the API for the same caller; a redirect then
 * shows what is true, or the page says what was wrong and keeps what was typed. The page names no referrer, so browsers
 * name no origin of its posts: what another site lacks is the token in the address.
 */
export function mountActs(app: Hono, { site, client, calls }: Web, deps: Deps): void {
  async function receive(c: Context): Promise<Response> {
    const { language } = splitLanguage(c.req.path)
    const token = c.req.param('token') ?? ''
    const typed = await readForm(c)
    const act = Object.hasOwn(ACTS, typed.act ?? '') ? ACTS[typed.act ?? ''] : undefined
    if (!act) throw notFound()
    try {
      await act(createClientOf<PageApi>(calls, { ...toClient(c, deps), language }), token, typed)
      return redirectTo(c, `${bookingPath(token)}#visit`, 303)
    } catch (error) {
      const form = withFailure({ fields: typed, errors: {} }, error)
      return answerForm(c, { pattern: PATTERN, form, headers: PRIVATE_HEADERS }, { site, client, deps })
    }
  }
  for (const language of LANGUAGES) app.post(inLanguage(PATTERN, language), refuseOtherSites, receive)
}

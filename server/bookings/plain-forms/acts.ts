import { DAY_STEPS, type DayOutcome, type DayStep } from '../../../contract/bookings/days.public.ts'
import { readQuoteRows } from '../../../contract/bookings/quotes.ts'
import type { PaidBy } from '../../../contract/options.ts'
import { bookingPath, dayPath } from '../../../contract/paths.ts'
import type { PageApi } from '../../../contract/site.ts'

/** What a form sent, by field. */
export type Typed = Readonly<Record<string, string>>
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

/** The pages of a customer and of a technician, and what their forms call by the value of the button `act`. */
export const ACT_PAGES: readonly ActPage[] = [
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

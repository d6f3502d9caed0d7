import * as z from 'zod/mini'
import { Day } from '../admin-fields.ts'
import { API_MESSAGES } from '../api-messages.ts'
import { Data, endpoint } from '../endpoint.ts'
import { City, LIMITS, ListQuery, maybe, optionalText } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { MESSAGES } from '../messages.ts'
import { LEAD_CALL_FILTERS } from '../options.ts'

// A separate file: the console's menu needs this call on the first load, and the other lead calls must stay out of it.

/** Filters that apply to every tab. Days are whole days in India. */
export const AnyStatusFilter = {
  search: ListQuery.search,
  service_type: optionalText(LIMITS.serviceType),
  city: maybe(City),
  language: maybe(z.enum(LANGUAGES, API_MESSAGES.languageUnknown)),
  from: maybe(Day),
  to: maybe(Day),
  /** `unanswered` and `due` are among the new ones; `due` leaves out those that wait for the next try. */
  calls: maybe(z.enum(LEAD_CALL_FILTERS, API_MESSAGES.callFilterUnknown)),
  assignee: maybe(z.enum(['me'], API_MESSAGES.assigneeUnknown)),
}
export const count = endpoint({
  method: 'GET',
  path: '/leads/counts',
  auth: 'agent',
  summary: 'How many leads stand in each tab, counted up to 1000 (1001 means more), and the newest one’s id',
  input: z.object({
    ...AnyStatusFilter,
    /** Newest id that the caller knows; `arrived` counts the leads after it. */
    since: maybe(
      z.coerce
        .number<string | number>(MESSAGES.numberInvalid)
        .check(
          z.int(MESSAGES.numberInvalid),
          z.minimum(0, MESSAGES.numberInvalid),
          z.maximum(2_147_483_647, MESSAGES.numberInvalid),
        ),
    ),
  }),
  output: Data(
    z.object({
      New: z.number(),
      Cancelled: z.number(),
      Completed: z.number(),
      /** New ones that no one reached, those to call now, and the caller’s own. */
      unanswered: z.number(),
      due: z.number(),
      mine: z.number(),
      /** True where a search has so many hits that only the newest are counted. */
      is_partial: z.boolean(),
      unfinished: z.number(),
      newest_id: z.number(),
      /** The newest entry in the history of any lead. */
      newest_event_id: z.number(),
      arrived: z.number(),
    }),
  ),
})

export type LeadCounts = z.infer<typeof count.output>['data']

import * as z from 'zod/mini'
import { Data, endpoint, Saved, Time } from '../endpoint.ts'
import { BookingToken, maybe, optionalText } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { OwnReview } from './visit.ts'

/** Real reviews show once this many of the last twelve months can be shown. */
export const REVIEWS_SHOWN_FROM = 5

const Stars = z.coerce
  .number<string | number>(MESSAGES.starsNeeded)
  .check(z.int(MESSAGES.starsNeeded), z.minimum(1, MESSAGES.starsNeeded), z.maximum(5, MESSAGES.starsNeeded))

/** A form without script sends a tick as text. */
const Tick = z.pipe(
  z.optional(z.union([z.boolean(), z.string()])),
  z.transform((value) => value === true || value === '1' || value === 'true'),
)

export const review = endpoint({
  method: 'POST',
  path: '/public/bookings/:token/review',
  summary: 'Say how a visit was that is done, once; or with `withdraw` take that back',
  input: z.object({
    token: BookingToken,
    stars: maybe(Stars),
    text: optionalText(1000),
    /** Show it with the first name and the city. */
    is_public: Tick,
    withdraw: Tick,
  }),
  output: Saved(z.nullable(OwnReview)),
})

const PublicReview = z.object({
  stars: z.number(),
  text: z.string(),
  name: z.string(),
  /** The city's name in the reader's language. */
  area: z.string(),
  service: z.string(),
  created_at: Time,
})

export const listPublic = endpoint({
  method: 'GET',
  path: '/public/reviews',
  isContent: true,
  summary: 'What customers said of the last twelve months: all stars count, also of those who are not shown',
  output: Data(
    z.object({
      /** Null without reviews. */
      average: z.nullable(z.number()),
      count: z.number(),
      /** Counts by stars, five stars first. */
      split: z.array(z.object({ stars: z.number(), count: z.number() })),
      /** How many can be shown, how many are hidden, and the newest to show. */
      public_count: z.number(),
      hidden_count: z.number(),
      reviews: z.array(PublicReview),
    }),
  ),
})
export type PublicReviews = z.infer<typeof listPublic.output>['data']

import * as z from 'zod/mini'

/** What a customer sees of their own review. */
export const OwnReview = z.object({
  stars: z.number(),
  text: z.string(),
  is_public: z.boolean(),
})
export type OwnReview = z.infer<typeof OwnReview>

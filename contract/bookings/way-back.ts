import * as z from 'zod/mini'

/** How a customer comes back to a booking. */
export const WayBack = z.object({
  /** The short address of the booking's page. */
  address: z.string(),
  /** A message with the address, in the booking's language, to send by hand. */
  message: z.string(),
})
export type WayBack = z.infer<typeof WayBack>

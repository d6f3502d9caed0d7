import * as z from 'zod/mini'
import { isDay } from './admin-fields.ts'
import { ADMIN_MESSAGES } from './admin-messages.ts'
import { toIndianIso } from './india.ts'

// Not `z.iso.datetime`, which every screen of the console would load with the rest of Zod.
const CLOCK = /^T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$/
const isMoment = (text: string) => text === '' || (isDay(text.slice(0, 10)) && CLOCK.test(text.slice(10)))

/**
 * A minute: with its zone, such as 2026-11-30T03:30Z, or, as the fields of forms have it, the time in India,
 * 2026-11-30T09:00. `null` and an empty text clear the field; without it, the stored one stays.
 */
export const MomentOrNone = /* @__PURE__ */ z.optional(
  z.pipe(
    z.nullable(
      z
        .string(ADMIN_MESSAGES.momentInvalid)
        .check(z.trim(), z.refine(isMoment, { error: ADMIN_MESSAGES.momentInvalid, abort: true })),
    ),
    z.transform((text) => {
      if (!text) return null
      const moment = new Date(/(Z|[+-]..:..)$/.test(text) ? text : `${text}+05:30`)
      moment.setUTCSeconds(0, 0)
      return moment.toISOString()
    }),
  ),
)

/** `2026-11-21T16:30`, the time in India as the fields of forms have it. */
export const toIndianMinute = (moment: Date | string) => toIndianIso(new Date(moment)).slice(0, 16)

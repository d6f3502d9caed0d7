import { LINK_LIFE_HOURS } from '../../../contract/access/administrators.ts'
import { HOUR_MS } from '../../../contract/durations.ts'

export function toExpiry(purpose: keyof typeof LINK_LIFE_HOURS, now: Date): Date {
  return new Date(now.getTime() + LINK_LIFE_HOURS[purpose] * HOUR_MS)
}

/** Path of the page that takes the token. Browsers never send what follows the `#`: it is in no log and no Referer. */
export const toLinkPath = (token: string) => `/login/link#${token}`

/** Of strangers, per address; a network may have five times as many. */
export const FORGOTTEN_LIMIT = { keyPrefix: 'forgot-password', points: 5, durationS: 3600 }

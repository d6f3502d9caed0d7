import type { Hono } from 'hono'
import { inLanguage } from '../../../contract/languages.ts'
import { bookingPath, SHORT_BOOKING_PATH } from '../../../contract/paths.ts'
import { toClient } from '../../access/guard/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { PRIVATE_HEADERS } from '../../platform/http/headers.ts'
import { linkCounter } from '../../platform/http/links.ts'
import { findBookingByShortToken } from './orders.store.ts'

/** Messengers add parameters of their own behind the letters. */
const SHORT_TOKEN = /^\?([\w-]{22})(?:[=&]|$)/

/**
 * The short address of messages leads to the booking's page in the booking's language. It only reads, so a preview of
 * the link costs nothing. An address of no booking gets the page for unknown addresses.
 */
export function mountWayBack(app: Hono, deps: Deps): void {
  const count = linkCounter(deps, 'read')

  app.get(SHORT_BOOKING_PATH, async (c, next) => {
    const [, letters = ''] = SHORT_TOKEN.exec(new URL(c.req.url).search) ?? []
    const found = await count(letters, toClient(c, deps), await findBookingByShortToken(deps.db, letters))
    if (!found) return next()
    for (const [name, value] of Object.entries(PRIVATE_HEADERS)) c.header(name, value)
    return c.redirect(inLanguage(bookingPath(found.token), found.language), 303)
  })
}

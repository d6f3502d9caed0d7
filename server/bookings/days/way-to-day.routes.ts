import type { Hono } from 'hono'
import { inLanguage } from '../../../contract/languages.ts'
import { dayPath, SHORT_DAY_PATH } from '../../../contract/paths.ts'
import { toClient } from '../../access/guard/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { PRIVATE_HEADERS } from '../../platform/http/headers.ts'
import { dayOpener } from './open-day.ts'

/** Messengers add parameters of their own behind the letters. */
const LINK = /^\?([\w-]{22})(?:[=&]|$)/

/** The short address of messages leads to the technician's day in their language. It only reads, as previews do. */
export function mountWayToDay(app: Hono, deps: Deps): void {
  const findOpen = dayOpener(deps, 'read')

  app.get(SHORT_DAY_PATH, async (c, next) => {
    const [, token] = LINK.exec(new URL(c.req.url).search) ?? []
    const found = token && (await findOpen(token, toClient(c, deps)))
    if (!found) return next()
    for (const [name, value] of Object.entries(PRIVATE_HEADERS)) c.header(name, value)
    return c.redirect(inLanguage(dayPath(token), found.technician.language), 303)
  })
}

import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Deps } from '../deps.ts'

const NOT_KEPT = { 'Cache-Control': 'no-store' }

/** The app is there only once the migrations are done, so a database that answers is all that is left to ask. */
export function mountHealth(app: Hono, { db }: Pick<Deps, 'db'>): void {
  app.get('/healthz', (c) => c.json({ status: true }, 200, NOT_KEPT))
  app.get('/readyz', async (c) => {
    try {
      await db.execute(sql`select 1`)
      return c.json({ status: true }, 200, NOT_KEPT)
    } catch {
      return c.json({ status: false, message: 'The database does not answer' }, 503, NOT_KEPT)
    }
  })
}

import type { Hono } from 'hono'
import type { Deps } from '../deps/deps.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }

/** The app exists only after the migrations, so it is ready if the database answers. */
export function mountHealth(app: Hono, { pool }: Pick<Deps, 'pool'>): void {
  app.get('/healthz', (c) => c.json({ status: true }, 200, NO_STORE))
  app.get('/readyz', async (c) => {
    try {
      await pool.query('select 1')
      return c.json({ status: true }, 200, NO_STORE)
    } catch {
      return c.json({ status: false, message: 'The database does not answer' }, 503, NO_STORE)
    }
  })
}

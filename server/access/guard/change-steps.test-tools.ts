import { desc } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TestApp } from '../../../test/harness.ts'

type Send = () => Promise<{ status: number }>
/** Prepares a call that changes something. It runs twice: for the attempt whose entry fails, and for the real one. */
export type Change = () => Send | Promise<Send>

/** Steps that prepare calls. */
export function changeSteps(app: TestApp, token: string) {
  return {
    ask:
      (method: string, path: string, body: object = {}, by = token): Send =>
      () =>
        app.request(method, path, method === 'DELETE' ? undefined : body, { token: by }),
    get: async (path: string) => (await app.request('GET', path, undefined, { token })).body,
    async lastId(id: AnyPgColumn): Promise<number> {
      const [row] = await app.db.select({ id }).from(id.table).orderBy(desc(id)).limit(1)
      return Number(row?.id ?? 0)
    },
  }
}

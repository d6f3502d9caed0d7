import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { workOnEach } from '../../platform/queue/work-on-each.ts'
import { blogStore, listDueBlogs } from './blogs.store.ts'

/** Publishes the drafts whose date has come. What somebody saved or deleted meanwhile is left to the next run. */
export async function publishDueBlogs({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const moment = now()
  await workOnEach(await listDueBlogs(db, moment), ({ id, version }) =>
    blogStore.save(db, id, { version, fields: { status: 1 }, caller: {}, now: moment }).catch((error) => {
      if (!(error instanceof AppError)) throw error
    }),
  )
}

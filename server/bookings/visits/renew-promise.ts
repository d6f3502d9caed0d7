import { DAY_MS } from '../../../contract/durations.ts'
import { moveContentVersion } from '../../content/kinds/content-version.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { promisedDays, promiseFigures } from './promise.rules.ts'
import { listPromised } from './promise.store.ts'

/** Pages show how the promise was kept until yesterday: made anew as a day ends, where they say so or no longer do. */
export async function renewPromise({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const days = [now(), new Date(now().getTime() - DAY_MS)]
  const figures = await Promise.all(days.map(async (day) => promiseFigures(await listPromised(db, promisedDays(day)))))
  if (figures.some((figure) => figure !== null)) await moveContentVersion(db)
}

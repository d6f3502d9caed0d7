import { gt, lt, or } from 'drizzle-orm'
import type { Pool } from 'pg'
import { HOUR_MS } from '../../../contract/durations.ts'
import { deleteInBatches } from '../db/batches.ts'
import type { DbOrTx } from '../db/client.ts'
import { rateLimits } from '../db/schema.ts'

/** The longest duration of any limit. */
const LONGEST_MS = HOUR_MS

/**
 * Removes expired counts: their keys may contain email and network addresses. Also removes those that end later than
 * any limit can: they were made while the clock was ahead, and would lock somebody out until the clock gets there.
 */
export async function removeExpiredLimits(db: DbOrTx, now: Date): Promise<void> {
  await deleteInBatches(
    db,
    rateLimits,
    or(lt(rateLimits.expire, now.getTime()), gt(rateLimits.expire, now.getTime() + LONGEST_MS)),
  )
}

export type Counted = { points: number; expire: number }

const ADD_POINT = `on conflict (key) do update set
    points = case when rate_limits.expire <= $4 then 1 else rate_limits.points + 1 end,
    expire = case when rate_limits.expire <= $4 then $3 else rate_limits.expire end
  returning points, expire::float8`
const COUNT_CALLS = `
  with first as (insert into rate_limits (key, points, expire) values ($1, 1, $3::bigint) ${ADD_POINT}),
  second as (
    insert into rate_limits (key, points, expire)
    select $2::text, 1, $3::bigint from first where first.points <= $5::int and $2::text is not null ${ADD_POINT}
  )
  select place, points, expire, set_config('synchronous_commit', 'off', true) from (
    select 1 as place, points, expire from first union all select 2, points, expire from second
  ) counted order by place`

/**
 * Counts a call of the key, and of the next key unless the first has used up its points, in one statement. Its commit
 * does not wait for the disk: every process sees it at once, and a power cut loses the last half second.
 */
export async function countCalls(
  pool: Pool,
  { key, points, nextKey, durationMs }: { key: string; points: number; nextKey: string | null; durationMs: number },
): Promise<{ counted: Counted; next?: Counted }> {
  const now = Date.now()
  const query = { name: 'count-calls', text: COUNT_CALLS, values: [key, nextKey, now + durationMs, now, points] }
  const [counted, next] = (await pool.query<Counted>(query)).rows
  if (!counted) throw new Error('A call was not counted')
  return { counted, next }
}

export async function restoreCall(pool: Pool, key: string): Promise<void> {
  await pool.query('update rate_limits set points = points - 1 where key = $1 and points > 0', [key])
}

export async function resetCalls(pool: Pool, key: string): Promise<void> {
  await pool.query('delete from rate_limits where key = $1', [key])
}

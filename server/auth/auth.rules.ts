export const SESSION_IDLE_MS = 12 * 3_600_000
export const SESSION_LIFE_MS = 7 * 24 * 3_600_000

/** A session dies after 12 idle hours and, however busy, after 7 days. */
export function isAlive(session: { created_at: Date; last_used_at: Date }, now: Date): boolean {
  return (
    now.getTime() - session.last_used_at.getTime() < SESSION_IDLE_MS &&
    now.getTime() - session.created_at.getTime() < SESSION_LIFE_MS
  )
}

/** What this process knows of the content's version. */
export type WatchedContent = {
  /** A number that changes with the content and each day, because pages count by days, and never repeats. */
  epoch(): number
  /** Since when the database has not answered; undefined while it does. */
  lostAt(): Date | undefined
  /** Reads the version: then `epoch` reflects every change that was committed before the call. Never throws. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** What this process knows of the content's version. */
export type WatchedContent = {
  /** Another number after each change of content; no number comes twice. */
  epoch(): number
  /** Since when the database does not answer; undefined while it does. */
  lostAt(): Date | undefined
  /** Reads the version: after it, `epoch` has seen every change that was committed before it. Never throws. */
  refresh(): Promise<void>
  close(): Promise<void>
}

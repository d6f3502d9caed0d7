/** How many days keep a backup, and the time. */
export type Retention = { keep: number; now: Date }

export type StoredBackup = { name: string; createdAt: Date; isProven: boolean }

/** Where the daily backups are. */
export type BackupPlace = {
  /** Newest first; what was last known if the place does not answer. */
  list(): Promise<StoredBackup[]>
  /** Before another backup: makes room in the folder where it will be made. */
  tidy(options: Retention): Promise<void>
  /** Takes a finished backup there, and returns where it is. */
  store(path: string): Promise<string>
  /** Removes the backups whose time is over. */
  removeOld(options: Retention): Promise<void>
  /** Replaces the list of erasures, which a restore repeats: it is newer than the backups beside it. */
  storeErasures(text: string): Promise<void>
  /** Undefined only if there is no list. */
  findErasures(): Promise<string | undefined>
}

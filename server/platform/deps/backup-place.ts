/** For how many days backups are kept, and the current time. */
export type Retention = { keep: number; now: Date }

export type StoredBackup = { name: string; createdAt: Date; isProven: boolean }

/** Where the daily backups are stored. */
export type BackupPlace = {
  /** Newest first; the last known list if the place does not answer. */
  list(): Promise<StoredBackup[]>
  /** Makes room for another backup, in the folder where it will be made. */
  tidy(options: Retention): Promise<void>
  /** Stores a finished backup, and returns its location. */
  store(path: string): Promise<string>
  /** Removes expired backups. */
  removeOld(options: Retention): Promise<void>
  /** Replaces the list of erasures, which is newer than the backups beside it: a restore repeats them. */
  storeErasures(text: string): Promise<void>
  /** Undefined only if there is no list. */
  findErasures(): Promise<string | undefined>
}

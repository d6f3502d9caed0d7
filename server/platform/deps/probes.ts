/** What the doctor checks outside of the program. Each call rejects if there is no answer. */
export type Probes = {
  /** The TXT records of a DNS name; empty if it has none. */
  resolveTxt(name: string): Promise<string[]>
  /** Requests a page as a visitor does. */
  visit(url: string): Promise<{ body: string; date: Date | undefined; certificateEndsAt: Date | undefined }>
  /** Bytes of the disk that a folder is on. */
  readSpace(folder: string): Promise<{ free: number; total: number }>
  /** When this process started, and when the site on the disk was built. */
  readBuild(): Promise<{ startedAt: Date; builtAt: Date }>
}

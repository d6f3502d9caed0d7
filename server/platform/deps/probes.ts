/** What the doctor looks at outside of the program. Each rejects where it gets no answer. */
export type Probes = {
  /** The texts of a name in the DNS; none where it has none. */
  resolveTxt(name: string): Promise<string[]>
  /** Asks a web server as a visitor does. */
  visit(url: string): Promise<{ body: string; date: Date | undefined; certificateEndsAt: Date | undefined }>
  /** Bytes of the disk that a folder is on. */
  readSpace(folder: string): Promise<{ free: number; total: number }>
  /** When this process started, and when the site on the disk was built. */
  readBuild(): Promise<{ startedAt: Date; builtAt: Date }>
}

import { statSync, truncateSync } from 'node:fs'

const SIZE_BYTES = 10 * 1024 * 1024

export const logPathOf = (clusterDir: string) => `${clusterDir}.log`

/** Empties the log of PostgreSQL once it is large, also under the server, which appends to it. Answers its size then. */
export function cutLog(clusterDir: string): number {
  const logPath = logPathOf(clusterDir)
  try {
    const { size } = statSync(logPath)
    if (size <= SIZE_BYTES) return size
    truncateSync(logPath)
  } catch {}
  return 0
}

import type { Deps } from '../../platform/deps/deps.ts'
import type { Figure } from '../../platform/deps/metrics.ts'

/** What all processes share, read from the database and the folder of backups: each module names its own. */
export async function listFigures(deps: Deps): Promise<Figure[]> {
  return (await Promise.all(deps.modules.map(async ({ figures }) => (await figures?.(deps)) ?? []))).flat()
}

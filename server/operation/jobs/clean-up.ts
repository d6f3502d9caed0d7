import type { Deps } from '../../platform/deps/deps.ts'
import { toLimit } from '../../platform/deps/retention.ts'
import { toTerm } from '../../platform/deps/terms.ts'

/**
 * Removes data whose term is over, noun by noun. May run again or in two processes at once; a task that fails does not
 * stop the others.
 */
export async function cleanUp(deps: Deps): Promise<void> {
  const moment = deps.now()
  const failures: unknown[] = []
  for (const { term, remove } of deps.nouns.flatMap(({ retention = [] }) => retention)) {
    await remove(deps, toLimit(toTerm(term, deps.settings), moment)).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

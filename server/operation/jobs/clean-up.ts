import { type Deps, toLimit, toTerm } from '../../platform/deps/deps.ts'
import { workOnEach } from '../../platform/queue/queue.ts'

/**
 * Removes data whose term is over, module by module. May run again or in two processes at once; a task that fails
 * does not stop the others.
 */
export async function cleanUp(deps: Deps): Promise<void> {
  const moment = deps.now()
  const tasks = deps.modules.flatMap(({ retention = [] }) => retention)
  await workOnEach(tasks, ({ term, remove }) => remove(deps, toLimit(toTerm(term, deps.settings), moment)))
}

import type pg from 'pg'

const MIN_USES = 5
const MAX_PREPARED = 100
const MAX_COUNTED = 1000

/** `*` may mean other columns after a migration, and a prepared statement may not change its result type. */
const HAS_ALL_COLUMNS = /[\s.]\*/

/**
 * Prepares the frequent queries of one connection, so that PostgreSQL parses each once and plans it a few times: those
 * of the console cost it a third of the CPU. A text that rarely repeats, such as one with a list of varying length, is
 * not worth a slot.
 */
export function prepareOften(): (args: unknown[]) => unknown[] {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()

  function count(text: string): void {
    if (counts.size >= MAX_COUNTED) counts.clear()
    const uses = (counts.get(text) ?? 0) + 1
    counts.set(text, uses)
    if (uses < MIN_USES || HAS_ALL_COLUMNS.test(text)) return
    names.set(text, `often-${names.size}`)
    counts.delete(text)
  }

  return (args) => {
    const [query, values] = args
    // A query without values may be several statements, which can't be prepared.
    if (!Array.isArray(values) || values.length === 0) return args
    const config = typeof query === 'string' ? { text: query } : (query as pg.QueryConfig)
    const { text } = config
    if (config.name || typeof text !== 'string') return args
    const name = names.get(text)
    if (name) return [{ ...config, name }, ...args.slice(1)]
    if (names.size < MAX_PREPARED) count(text)
    return args
  }
}

import type pg from 'pg'

const OFTEN = 5
const MAX_PREPARED = 100
const MAX_COUNTED = 1000

/** Columns by `*` are others after a migration, and a prepared statement may not change its result. */
const HAS_ALL_COLUMNS = /[\s.]\*/

/**
 * Names what one connection asks often, so that PostgreSQL parses it once there, and plans it a few times. A text that
 * seldom comes again, such as one with a list of another length, is not worth a place.
 */
export function prepareOften(): (asked: unknown[]) => unknown[] {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()

  function count(text: string): void {
    if (counts.size >= MAX_COUNTED) counts.clear()
    const asked = (counts.get(text) ?? 0) + 1
    counts.set(text, asked)
    if (asked < OFTEN || HAS_ALL_COLUMNS.test(text)) return
    names.set(text, `often-${names.size}`)
    counts.delete(text)
  }

  return (asked) => {
    const [query, values] = asked
    // What has no values may be several statements, which can't be prepared.
    if (!Array.isArray(values) || values.length === 0) return asked
    const config = typeof query === 'string' ? { text: query } : (query as pg.QueryConfig)
    const { text } = config
    if (config.name || typeof text !== 'string') return asked
    const name = names.get(text)
    if (name) return [{ ...config, name }, ...asked.slice(1)]
    if (names.size < MAX_PREPARED) count(text)
    return asked
  }
}

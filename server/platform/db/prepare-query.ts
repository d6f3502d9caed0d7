import { createHash } from 'node:crypto'
import { type Placeholder, sql } from 'drizzle-orm'
import type { DbOrTx } from './client.ts'

/** A placeholder for each value of a query. */
export type Placeholders<Values> = { [Name in keyof Values]: Placeholder<Name & string, Values[Name]> }

type Query<Result> = {
  toSQL(): { sql: string }
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Result> }
}

/**
 * A query whose SQL is built once and that PostgreSQL parses once on each connection. Building costs this process twice
 * as much as querying, so the queries of visitors are prepared. A value that is undefined has no placeholder: `build`
 * leaves its condition out, and each combination of values is a statement of its own.
 */
export function prepareQuery<Values extends Record<string, unknown>, Result>(
  build: (db: DbOrTx, placeholders: Placeholders<Values>) => Query<Result>,
): (db: DbOrTx, values: Values) => Promise<Result> {
  const prepared = new WeakMap<DbOrTx, Map<string, ReturnType<Query<Result>['prepare']>>>()

  function prepare(db: DbOrTx, names: string[]) {
    const query = build(db, Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Placeholders<Values>)
    // One connection must not have two different statements of the same name.
    return query.prepare(createHash('sha1').update(query.toSQL().sql).digest('hex'))
  }

  return (db, values) => {
    const statements = prepared.get(db) ?? new Map()
    prepared.set(db, statements)
    const names = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    const key = names.join()
    const statement = statements.get(key) ?? prepare(db, names)
    statements.set(key, statement)
    return statement.execute(values)
  }
}

import { titlesOf } from '../../platform/db/titles.ts'
import type { Module } from '../../platform/deps/deps.ts'
import { PUBLISHED } from '../../platform/deps/personal-data.ts'
import { CONTENT_STORES } from './content.ts'
import { listContentTables } from './content-tables.store.ts'

/** Every kind of content. */
export const contentModule: Module = {
  personalData: Object.fromEntries(listContentTables().map((table) => [table, PUBLISHED])),
  titles: Object.fromEntries(
    // The calls of search words are named `searchWords`.
    Object.entries(CONTENT_STORES).map(([kind, { key, title }]) => [toCamelCase(kind), titlesOf(key, title)]),
  ),
}

function toCamelCase(kind: string): string {
  return kind.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

import { getTableName } from 'drizzle-orm'
import { CONTENT_STORES } from './content.ts'

/** The tables of all kinds by the names that PostgreSQL gives them. */
export const listContentTables = () => Object.values(CONTENT_STORES).map(({ table }) => getTableName(table))

/** What an erasure does with the columns of a table that can hold text. */
export type Columns = {
  /** Identifies the person. Exported, and erased with its row, or emptied where the books need the row. */
  person?: readonly string[]
  /** Leads to the person, or is derived from the person's data. Erased in the same way, but of no use in an export. */
  trace?: readonly string[]
  /**
   * Written by hand, by the program or by a provider, so that it may name anybody. Exported and erased with the
   * person's own row; in all other rows the number or address is cut out of it.
   */
  text?: readonly string[]
  /** Names the person and stays, see KEPT. */
  kept?: readonly string[]
  /** Names nobody. */
  other?: readonly string[]
}

/** The tables of a module by the names that PostgreSQL gives them; a text says why a whole table has no data of visitors. */
export type PersonalData = Readonly<Record<string, Columns | string>>

export const PUBLISHED = 'what the business publishes about itself, written in the console'
export const STAFF = 'of those who work for the business; it ends with the account, or with its own term'
export const NOBODY = 'about the program, and about no one'

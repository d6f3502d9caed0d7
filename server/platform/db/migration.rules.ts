/** A reason in a comment before a statement lets it pass, such as `-- safe while serving: the table has a few rows`. */
const EXEMPT = /--\s*safe while serving: \S/i

const IN_NEXT_RELEASE = 'the version before still uses it: stop using it in one release, and do this in the next one'
const UNVALIDATED = 'it reads the whole table under a lock: add it as NOT VALID, and let a later statement VALIDATE it'

/** What would lock a table for long or break the version that serves meanwhile, with what to do instead. */
const DANGERS: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|view|schema|type|function|procedure)\b/, IN_NEXT_RELEASE],
  [/\bdrop\s+column\b/, IN_NEXT_RELEASE],
  [/\brename\s+(to|column|constraint)\b|\brename\s+"/, IN_NEXT_RELEASE],
  [
    /\bcreate\s+(unique\s+)?index\s+(?!concurrently)/,
    'it locks out writing: CREATE INDEX CONCURRENTLY, in a migration of its own',
  ],
  [
    /\b(set\s+data\s+)?type\s+\w+.*\busing\b|\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/,
    'it writes the table anew: add a column, and copy in batches',
  ],
  [
    /\balter\s+column\s+\S+\s+set\s+not\s+null\b/,
    'it reads the whole table, and the version before stores NULL: add a CHECK as NOT VALID',
  ],
  [/\badd\s+column\b(?=.*\bnot\s+null\b)(?!.*\bdefault\b)/, 'rows of the version before lack it: give it a default'],
  [
    /\badd\s+column\b.*(\bserial\b|\bgenerated\b|\b(random|gen_random_uuid|clock_timestamp|nextval)\()/,
    'it writes the table anew: add the column empty, and fill it in batches',
  ],
  [/\badd\s+constraint\b.*\b(check|foreign\s+key)\b(?!.*\bnot\s+valid\b)/, UNVALIDATED],
  [
    /\badd\s+constraint\b.*\b(unique|primary\s+key|exclude)\b(?!.*\busing\s+index\b)/,
    'it builds an index under a lock: build it CONCURRENTLY, and add the constraint USING INDEX',
  ],
  [/^(lock\s+table|truncate|cluster|vacuum|reindex)\s/, 'it locks the table'],
  [/^(update|delete\s+from)\s/, 'it changes rows in one transaction: do it in batches, in a job'],
]

/** Returns a sentence for each statement of a migration that must not run while the version before serves. */
export function findDangers(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint')
  const created = new Set(statements.flatMap((text) => [...text.matchAll(/create table "(\w+)"/gi)].map(([, name]) => name)))
  const dangers = statements.flatMap((text) => {
    const sql = text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase()
    const table = /^(?:alter table|create (?:unique )?index "?\w+"? on) "(\w+)"/.exec(sql)?.[1]
    // Nobody uses a table that this migration creates.
    if (EXEMPT.test(text) || (table && created.has(table))) return []
    return DANGERS.filter(([pattern]) => pattern.test(sql)).map(([, advice]) => `${sql.slice(0, 80)}: ${advice}`)
  })
  return [...dangers, ...findUnrepeatable(statements)]
}

/** What runs without a transaction is repeated from its beginning if it breaks off, which leaves an unusable index. */
function findUnrepeatable(statements: readonly string[]): string[] {
  if (!statements.some((sql) => /index\s+concurrently/i.test(sql))) return []
  return statements.flatMap((sql) => {
    if (/^\s*(--.*\s)*drop\s+index\s+concurrently\s+if\s+exists\s/i.test(sql)) return []
    const name = /^\s*(?:--.*\s)*create\s+(?:unique\s+)?index\s+concurrently\s+"(\w+)"/i.exec(sql)?.[1]
    const isDropped = statements.some((other) => name && new RegExp(`if\\s+exists\\s+"${name}"`, 'i').test(other))
    return isDropped
      ? []
      : [
          `${sql.trim().slice(0, 80)}: a migration with CONCURRENTLY has nothing but DROP INDEX CONCURRENTLY IF EXISTS and CREATE INDEX CONCURRENTLY of the same name`,
        ]
  })
}

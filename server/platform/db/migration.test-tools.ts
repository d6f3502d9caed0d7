import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** Finds squawk's binary: the command in node_modules/.bin starts Node first, which takes five times as long. */
const squawk: { getBinaryPath: () => string } = require('squawk-cli/js/index.js')

/** A statement passes with a reason above it: `-- safe while serving: the table has a few rows`. */
const EXEMPT = /--\s*safe while serving: \S/i

/** Facts that squawk doesn't know when it says "later" or "may break existing clients". */
const OUR_WAY =
  'Each migration is one transaction: what has to follow it goes into a later migration, and what the version before still uses goes away in the next release'

/** Dangers that squawk doesn't report, with the alternative. */
const DANGERS: readonly (readonly [RegExp, string])[] = [
  [/^drop (view|schema|type|function|procedure)\b|\brename constraint\b/, OUR_WAY],
  [/\badd column "?\w+"? (big|small)?serial\b/, 'it writes the table anew: add the column empty, and fill it in batches'],
  [/^(lock|truncate|cluster|vacuum)\b/, 'it locks the table'],
  [/^(update|delete from)\b/, 'it changes rows in one transaction: do it in batches, in a job'],
]

/** Returns sentences about what must not run while the previous version serves. */
export function findDangers(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint')
  const checked = statements.filter((text) => !EXEMPT.test(text))
  return [
    ...findBySquawk(checked.join('\n')),
    ...checked
      .map(toWords)
      .flatMap((sql) => DANGERS.filter(([pattern]) => pattern.test(sql)).map(([, advice]) => `${sql.slice(0, 80)}: ${advice}`)),
    ...findUnrepeatable(statements.map(toWords)),
  ]
}

const toWords = (statement: string) => statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase()

type Finding = { line: number; message: string; help: string | null }

/** Squawk parses SQL like PostgreSQL. Its own ignore comments are disabled, because they give no reason. */
function findBySquawk(sql: string): string[] {
  const input = sql.replaceAll('squawk-', '')
  const { error, stdout, stderr } = spawnSync(squawk.getBinaryPath(), ['--reporter', 'json'], { input, encoding: 'utf8' })
  if (!stdout) throw error ?? new Error(stderr)
  const findings: Finding[] = JSON.parse(stdout)
  const lines = sql.split('\n')
  return [...Map.groupBy(findings, ({ line }) => line)].map(([line, found]) => {
    const advice = found.flatMap(({ message, help }) => (help ? [message, help] : [message]))
    return `${lines[line]?.slice(0, 80)}: ${advice.join(' ')} ${OUR_WAY}`
  })
}

const DROP = /^drop index concurrently if exists "(\w+)"/
const BUILD = /^create (?:unique )?index concurrently "(\w+)"/

/** A migration without a transaction is repeated from its start if it breaks off, and may leave an invalid index. */
function findUnrepeatable(statements: readonly string[]): string[] {
  if (!statements.some((sql) => /\bindex concurrently\b/.test(sql))) return []
  const dropped = new Set(statements.map((sql) => DROP.exec(sql)?.[1]))
  return statements
    .filter((sql) => !DROP.test(sql) && !dropped.has(BUILD.exec(sql)?.[1] ?? ''))
    .map(
      (sql) =>
        `${sql.slice(0, 80)}: a migration with CONCURRENTLY has nothing but DROP INDEX CONCURRENTLY IF EXISTS and CREATE INDEX CONCURRENTLY of the same name`,
    )
}

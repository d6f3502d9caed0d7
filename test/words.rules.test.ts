import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const TEXTS = globSync(
  [
    'languages/en/*.ts',
    'contract/**/*.ts',
    'server/content/seed/**/*.{md,yaml}',
    'server/{access,bookings,commands,content,operation,visits}/**/*.ts',
    'web/**/*.{ts,tsx}',
  ],
  { cwd: ROOT, exclude: (path) => /\.test\.tsx?$|test-tools/.test(path) },
)
/** The SMS of earlier versions stays as it is registered with DLT. */
const REGISTERED = /has reached us\. We call you between 8 am and 12 midnight\./

const SPELLINGS: readonly [right: string, wrong: RegExp][] = [
  ['email', /\be-mails?\b/gi],
  ['75%', /[\d}][ \u00a0](?:\\u00a0)?%(?! [\w$])|\\u00a0%/g],
  ['8 am to midnight', /\b12 midnight\b/g],
]

/** A path such as `./notice-mail.ts` and what follows an operator are no words. */
const toLines = (path: string) =>
  readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .filter((line) => !REGISTERED.test(line))

// docs/words.md says how Karigar speaks.
describe.each(SPELLINGS)('in every text it is %s', (_, wrong) => {
  it('and not another spelling', () => {
    const found = TEXTS.flatMap((path) =>
      toLines(path).flatMap((line, at) => (line.match(wrong) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    )
    expect(found, 'docs/words.md has the spelling').toEqual([])
  })
})

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
const SOURCES = globSync('{contract,e2e,languages,scripts,server,test,trials,web}/**/*.{ts,tsx,mjs,css}', { cwd: ROOT })
/** The SMS of earlier versions stays as it is registered with DLT. */
const REGISTERED = /has reached us\. We call you between 8 am and 12 midnight\./

const SPELLINGS: readonly [right: string, wrong: RegExp][] = [
  ['email', /\be-mails?\b/gi],
  ['75%', /[\d}][ \u00a0](?:\\u00a0)?%(?! [\w$])|\\u00a0%/g],
  ['8 am to midnight', /\b12 midnight\b/g],
]

const IDIOMS: readonly [right: string, wrong: RegExp][] = [
  ['someone, no one, everyone, anyone', /\b(some|no|every|any)body\b/],
  ['a person by name, or anyone who', /\bwho(m)?ever\b/],
  ['since, by now, until then, or nothing at all', /\bmeanwhile\b/],
  ['again', /\banew\b/],
  ['automatically, on its own, separately', /\bby itself\b/],
  ['earlier, the previous', /\bof before\b/],
  ['failed', /\bin vain\b/],
  ['still, anyway', /\ball the same\b/],
  ['for this long, this many seconds', /(?<!\b(as|be|for|takes?|took|waits?) )\bso long\b/],
  ['forever', /\bfor ever\b/],
  ['could deadlock', /\bin a circle\b/],
  ['refunded, freed, restored, undone', /\b(given|gives?|giving|gave) back\b/],
  ['notified, promised', /\b(is|was|are|were|be|been) told\b(?! (to|whom)\b)/],
  ['isn’t an amount, doesn’t count as one', /(?<!there )\b(is|are|was|were) no (?!(longer|more|one)\b)[a-z]/],
  ['the unused part of it', /\bwhat of (a|an|the|it)\b/],
]

/** A path such as `./notice-mail.ts` and what follows an operator are not words. */
const toLines = (path: string) =>
  readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .filter((line) => !REGISTERED.test(line))

/** Each comment of a file with its line; lines of `//` that follow each other are one. Quoted words and code are left out. */
function listComments(path: string): { line: number; text: string }[] {
  const source = readFileSync(join(ROOT, path), 'utf8')
  const comments = source.matchAll(/(?:^|(?<=[\s;,{(]))(?:\/\*[\s\S]*?\*\/|(?:\/\/ .*\n?[ \t]*)+)/gm)
  return [...comments].map(({ 0: found, index }) => ({
    line: source.slice(0, index).split('\n').length,
    text: found
      .replace(/\n\s*(\*|\/\/)?/g, ' ')
      .replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, '')
      .replace(/\s+/g, ' '),
  }))
}

// docs/words.md says how Karigar speaks.
describe.each(SPELLINGS)('in every text it is %s', (_, wrong) => {
  it('and not another spelling', () => {
    const found = TEXTS.flatMap((path) =>
      toLines(path).flatMap((line, at) => (line.match(wrong) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    )
    expect(found, 'docs/words.md has the spelling').toEqual([])
  })
})

it('comments are in the English of a native engineer', () => {
  const found = SOURCES.flatMap((path) =>
    listComments(path).flatMap(({ line, text }) =>
      IDIOMS.flatMap(([right, wrong]) => {
        const [words] = new RegExp(wrong, 'i').exec(text) ?? []
        return words ? [`${path}:${line}: “${words}”; better: ${right}`] : []
      }),
    ),
  )
  expect(found, 'Say who does what, and why; docs/words.md has the idioms').toEqual([])
})

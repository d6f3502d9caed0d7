import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PATH = /`((?:contract|server|web|languages|test|e2e|trials|scripts|deploy|docs)\/[\w./-]+)`/g
const LINK = /\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g
/** The module that CONTRIBUTING adds as an example does not exist. */
const EXAMPLE = /\/tips\b/
const DOCUMENTS = globSync('{*,docs/*,docs/decisions/*,trials/*}.md', { cwd: ROOT })
const DECISIONS = DOCUMENTS.filter((page) => page.startsWith('docs/decisions/'))
const SHORT = [
  'README.md',
  'CONTRIBUTING.md',
  ...['ARCHITECTURE', 'operations', 'settings', 'console', 'security'].map((name) => `docs/${name}.md`),
]
/** Six lines of 120 characters. */
const MAX_PARAGRAPH = 720
const MAX_WORDS = 30

const read = (page: string) => readFileSync(join(ROOT, page), 'utf8')
const countWords = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length

/** Paragraphs, items of lists and cells of tables, as a reader sees them: a link is its text, and code is one word. */
const toParagraphs = (text: string) =>
  text
    .replace(/```.*?```/gs, '')
    .replace(/^#.*$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.)\s)/)
    .flatMap((part) => (part.startsWith('|') ? part.split(' | ') : [part]))
    .map((part) => part.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/`[^`]*`/g, 'code'))

// Folders move and files are renamed, but the paths in documents have to stay right.
it.each(DOCUMENTS)('the paths and links that %s names exist', (page) => {
  const text = read(page)
  const named = [...text.matchAll(PATH)].map(([, path = '']) => path).filter((path) => !EXAMPLE.test(path))
  const linked = [...text.matchAll(LINK)].map(([, path = '']) => join(dirname(page), path))
  expect([...named, ...linked].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

it.each([...DECISIONS, ...SHORT])(
  '%s has no paragraph of more than six lines and no sentence of more than thirty words',
  (page) => {
    // A cell that begins with a file names a test of it by its title, however long that is.
    const paragraphs = toParagraphs(read(page)).filter((paragraph) => !paragraph.startsWith('code: '))
    expect(paragraphs.filter((paragraph) => paragraph.length > MAX_PARAGRAPH)).toEqual([])
    const sentences = paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.!?])[”")*]*\s/))
    expect(sentences.filter((sentence) => countWords(sentence) > MAX_WORDS)).toEqual([])
  },
)

it('the decisions have at most 12,000 words, and their table lists each', () => {
  expect(DECISIONS.map((page) => countWords(read(page))).reduce((sum, words) => sum + words)).toBeLessThanOrEqual(12_000)
  const table = read('docs/decisions/README.md')
  const records = globSync('[0-9]*.md', { cwd: join(ROOT, 'docs/decisions') })
  expect(records.filter((name) => !table.includes(`](${name})`))).toEqual([])
})

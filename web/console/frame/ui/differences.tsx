import { diffWords } from 'diff'

type Props = {
  before: Record<string, unknown>
  after: Record<string, unknown>
  labels: Record<string, string>
  /** Names of the two versions: "Then" and "Now". */
  names: [before: string, after: string]
}

/** The fields in which two versions of a record differ, word by word. */
export function Differences({ before, after, labels, names }: Props) {
  const changed = Object.keys(labels).filter(
    (field) => field in before && normaliseHtml(toPlainValue(before[field])) !== normaliseHtml(toPlainValue(after[field])),
  )
  if (changed.length === 0) return <p className="text-muted">They are the same.</p>
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        <del className="diff-removed">{names[0]}</del> <ins className="diff-added">{names[1]}</ins>
      </p>
      {changed.map((field) => (
        <section key={field}>
          <h3 className="mb-1 text-sm font-semibold">{labels[field]}</h3>
          <TextDifference before={toPlainText(toPlainValue(before[field]))} after={toPlainText(toPlainValue(after[field]))} />
        </section>
      ))}
    </div>
  )
}

/** Without a segmenter, words in Devanagari would be cut at each vowel sign. */
function wordsOf(text: string): Intl.Segmenter | undefined {
  return /[\u0900-\u097f]/.test(text) ? new Intl.Segmenter('hi', { granularity: 'word' }) : undefined
}

export function TextDifference({ before, after }: { before: string; after: string }) {
  if (before === after) return <p className="text-sm text-muted">The words are the same; formatting, links or pictures differ.</p>
  return (
    <p className="diff">
      {shortenCommon(diffWords(before, after, { intlSegmenter: wordsOf(after) })).map(({ value, added, removed }, index) => {
        const Part = added ? 'ins' : removed ? 'del' : 'span'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison stay in their order
          <Part key={index} className={added ? 'diff-added' : removed ? 'diff-removed' : undefined}>
            {value}
          </Part>
        )
      })}
    </p>
  )
}

export function toPlainValue(value: unknown): string {
  // Ticks are a list of texts, rows one of objects.
  if (Array.isArray(value) && typeof value[0] !== 'object') return value.join(', ')
  if (Array.isArray(value)) return value.map((row) => Object.values(row as object).join('\n')).join('\n\n')
  return typeof value === 'string' ? value : String(value ?? '')
}

const IS_HTML = /^\s*<[a-z]/i

/** Normalises HTML, so that other line ends, quotes and character references don't count as differences. */
function normaliseHtml(text: string): string {
  if (!IS_HTML.test(text)) return text.trim()
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  return body.innerHTML.replace(/>\s*\n\s*</g, '><').trim()
}

/** The plain text of an editor's HTML, a line for each block. Parsing runs no script and fetches nothing. */
export function toPlainText(text: string): string {
  if (!IS_HTML.test(text)) return text
  const page = new DOMParser().parseFromString(
    text.replace(/<(br|\/p|\/h[1-6]|\/li|\/tr|\/blockquote)\b/gi, '\n<$1'),
    'text/html',
  )
  return (page.body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}

export type Part = { value: string; added?: boolean; removed?: boolean }

const AROUND = 120

/** The first characters of a text, up to the end of a word if there is one. */
const startOf = (text: string) =>
  text
    .slice(0, AROUND + 1)
    .replace(/\s+\S*$/, '')
    .slice(0, AROUND)
/** The last characters of a text, from the start of a word if there is one. */
const endOf = (text: string) =>
  text
    .slice(-AROUND - 1)
    .replace(/^\S*\s+/, '')
    .slice(-AROUND)

/** Shortens what two texts have in common to the words around their differences. */
export function shortenCommon(parts: readonly Part[]): Part[] {
  return parts.map((part, index) => {
    if (part.added || part.removed) return part
    const before = index === 0 ? '' : startOf(part.value)
    const after = index === parts.length - 1 ? '' : endOf(part.value)
    const isLong = part.value.length > before.length + after.length + AROUND
    return isLong ? { ...part, value: `${before}${before && ' '}…${after && ' '}${after}` } : part
  })
}

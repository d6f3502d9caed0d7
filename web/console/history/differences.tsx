import { diffWords } from 'diff'

type Props = {
  before: Record<string, unknown>
  after: Record<string, unknown>
  labels: Record<string, string>
  beforeLabel: string
  afterLabel: string
}

/** The fields in which two versions of a record differ, word by word. */
export function Differences({ before, after, labels, beforeLabel, afterLabel }: Props) {
  const changed = Object.keys(labels).filter((field) => field in before && toText(before[field]) !== toText(after[field]))
  if (changed.length === 0) return <p className="text-muted">The two are the same.</p>
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        <del className="diff-removed">{beforeLabel}</del> <ins className="diff-added">{afterLabel}</ins>
      </p>
      {changed.map((field) => (
        <section key={field}>
          <h3 className="mb-1 text-sm font-semibold">{labels[field]}</h3>
          <p className="diff">
            {diffWords(toText(before[field]), toText(after[field])).map(({ value, added, removed }, index) => {
              const key = `${index}`
              if (added)
                return (
                  <ins key={key} className="diff-added">
                    {value}
                  </ins>
                )
              if (removed)
                return (
                  <del key={key} className="diff-removed">
                    {value}
                  </del>
                )
              return <span key={key}>{value}</span>
            })}
          </p>
        </section>
      ))}
    </div>
  )
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map((row) => Object.values(row as object).join('\n')).join('\n\n')
  return typeof value === 'string' ? value : String(value ?? '')
}

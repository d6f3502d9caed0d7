import { useEffect, useRef } from 'react'
import type { FieldErrors } from 'react-hook-form'

type Props = { errors: FieldErrors; submitCount: number; labels: Record<string, string> }

/** Lists what has to be corrected, with links to the fields; takes the focus when a save was refused. */
export function ErrorSummary({ errors, submitCount, labels }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const entries = flatten(errors)
  const hasErrors = entries.length > 0

  useEffect(() => {
    if (submitCount > 0 && hasErrors) box.current?.focus()
  }, [submitCount, hasErrors])

  if (!hasErrors) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-md border border-wrong bg-wrong-tint p-4">
      <p className="mb-2 font-semibold">Please check:</p>
      <ul className="grid gap-1">
        {entries.map(({ path, message }) => (
          <li key={path}>
            <a href={`#${path}`} onClick={(event) => goTo(event, path)} className="text-wrong underline">
              {labelOf(path, labels)}: {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function goTo(event: { preventDefault: () => void }, path: string): void {
  event.preventDefault()
  const control = document.getElementsByName(path)[0] ?? document.getElementById(path)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}

function labelOf(path: string, labels: Record<string, string>): string {
  const [field = '', row, part] = path.split('.')
  const label = labels[field] ?? field
  return row === undefined ? label : `${label} ${Number(row) + 1}${part ? `, ${part}` : ''}`
}

function flatten(errors: FieldErrors, prefix = ''): { path: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || key === 'root') return []
    const path = prefix + key
    if (typeof error.message === 'string') return [{ path, message: error.message }]
    return flatten(error as FieldErrors, `${path}.`)
  })
}

type Props = { search: string; meta: { total: number } | undefined; countCap?: number }

/** Says to who can't see the list how many rows a search has left of it. */
export function FoundCount({ search, meta, countCap = Number.POSITIVE_INFINITY }: Props) {
  const count = meta && (meta.total > countCap ? `More than ${countCap}` : String(meta.total))
  return (
    <p role="status" className="sr-only">
      {search && count && `${count} found`}
    </p>
  )
}

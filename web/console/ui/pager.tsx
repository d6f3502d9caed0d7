import { Icon } from '../../ui/icon.tsx'

type Props = { meta: { page: number; limit: number; total: number }; onPage: (page: number) => void; countCap?: number }

/** "1–50 of 312" with steps back and forth. */
export function Pager({ meta: { page, limit, total }, onPage, countCap = Number.POSITIVE_INFINITY }: Props) {
  const first = (page - 1) * limit + 1
  const last = Math.min(page * limit, total)
  const isLastPage = page * limit >= total
  if (total <= limit && page === 1) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2 py-3 text-sm tabular-nums">
      <span className="text-muted">
        {total === 0 ? '0' : `${first}–${last}`} of {total > countCap ? `more than ${countCap}` : total}
      </span>
      <button
        type="button"
        aria-label="Previous page"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
        className="icon-button"
      >
        <Icon name="arrow-left" size={18} />
      </button>
      <button type="button" aria-label="Next page" disabled={isLastPage} onClick={() => onPage(page + 1)} className="icon-button">
        <Icon name="arrow-right" size={18} />
      </button>
    </nav>
  )
}

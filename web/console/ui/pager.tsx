import { Icon } from './icon.tsx'

type Props = { meta: { page: number; limit: number; total: number }; onPage: (page: number) => void; countCap?: number }

/** "1–50 of 312" with steps back and forth. */
export function Pager({ meta: { page, limit, total }, onPage, countCap = Number.POSITIVE_INFINITY }: Props) {
  const first = (page - 1) * limit + 1
  const last = Math.min(page * limit, total)
  const isLastPage = page * limit >= total
  if (total <= limit && page === 1) return null
  return (
    <nav aria-label="Pages" className="pager">
      <span>
        {total === 0 ? '0' : `${first.toLocaleString('en-IN')}–${last.toLocaleString('en-IN')}`} of{' '}
        {total > countCap ? `more than ${countCap.toLocaleString('en-IN')}` : total.toLocaleString('en-IN')}
      </span>
      <button
        type="button"
        aria-label="Previous page"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
        className="icon-button"
      >
        <Icon name="left" />
      </button>
      <button type="button" aria-label="Next page" disabled={isLastPage} onClick={() => onPage(page + 1)} className="icon-button">
        <Icon name="right" />
      </button>
    </nav>
  )
}

import { Link } from 'react-router'

type Row = { name: string; count: number; to: string }
type Props = { title: string; head: string; rows: readonly Row[]; more?: number }

/** A chart that is a table: the bars are for the eye, names and figures for everybody. */
export function BarTable({ title, head, rows, more = 0 }: Props) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <section className="card p-4">
      <h2 className="mb-2 text-sm">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">No leads in these 7 days.</p>
      ) : (
        <table className="w-full text-sm tabular-nums">
          <thead className="sr-only">
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">Leads</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count, to }) => (
              <tr key={name}>
                <th scope="row" className="w-28 py-1 pr-3 text-left font-normal">
                  <Link to={to} className="hover:text-press hover:underline">
                    {name}
                  </Link>
                </th>
                <td className="py-1">
                  <span className="grid grid-cols-[minmax(0,1fr)_2.5rem] items-center gap-2">
                    <span
                      aria-hidden="true"
                      className="h-2.5 rounded-xs bg-press"
                      style={{ width: count === 0 ? '1px' : `${(count / most) * 100}%` }}
                    />
                    <span className="text-right">{count}</span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p className="mt-1 text-xs text-muted">and {more} more</p>}
    </section>
  )
}

import { Link } from 'react-router'
import { orderPlace } from '../ui/places.ts'
import { type Difference, toDifferenceText } from './balance-words.ts'

export function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2>What differs</h2>
      <ul className="card px-4">
        {differences.map((difference) => (
          <Line key={`${difference.kind} ${difference.payment_id}`} difference={difference} />
        ))}
      </ul>
    </section>
  )
}

function Line({ difference }: { difference: Difference }) {
  const { payment_id, order_id, reference } = difference
  return (
    <li className="grid gap-1 border-b border-line py-3 last:border-0">
      <p className="font-semibold">{toDifferenceText(difference)}</p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span className="break-all text-muted">{payment_id}</span>
        {order_id !== null && (
          <Link to={orderPlace(order_id)} className="link">
            Open the order
          </Link>
        )}
        {reference && (
          <Link to={`/admin/leads/leads?search=${encodeURIComponent(reference)}`} className="link">
            Find the lead
          </Link>
        )}
      </p>
    </li>
  )
}

import { Link } from 'react-router'
import { formatMobile } from '../../../contract/fields.ts'
import type { Lead } from '../../../contract/leads.ts'
import { formatDateTime, formatShortTime } from '../ui/date-time.tsx'
import { LeadAgeBar } from '../ui/lead-age.tsx'
import { PaymentBadge } from './lead-payment.tsx'
import { callHref, cityLabel } from './lead-words.ts'

type Props = {
  lead: Lead
  now: Date
  href: string
  isNews: boolean
  isCursor: boolean
  isOpen: boolean
  isTicked: boolean
  onTick: () => void
  onReach: () => void
}

export function LeadRow({ lead, now, href, isNews, isCursor, isOpen, isTicked, onTick, onReach }: Props) {
  const { id, name, mobile, service_type, city, message, status, payment, created_at, due_at, reference } = lead
  return (
    <tr className={`relative ${isCursor ? 'is-cursor' : ''} ${isOpen ? 'is-current' : ''}`}>
      <td className="w-8">
        <label className="relative z-1 grid size-6 place-items-center pointer-coarse:size-11">
          <input type="checkbox" checked={isTicked} onChange={onTick} aria-label={`Tick ${name}, ${reference}`} />
        </label>
      </td>
      <td className="w-28">
        {status === 'New' ? (
          <>
            <LeadAgeBar came={created_at} due={due_at} now={now} />
            <time dateTime={created_at} className="mt-1 block text-xs whitespace-nowrap text-muted">
              {formatShortTime(created_at, now)}
            </time>
          </>
        ) : (
          <time dateTime={created_at} className="block w-28 text-muted lg:w-34">
            {formatDateTime(created_at)}
          </time>
        )}
      </td>
      <td className="min-w-32">
        <Link
          to={href}
          preventScrollReset
          data-row={id}
          aria-current={isOpen ? 'true' : undefined}
          onFocus={onReach}
          className="font-semibold after:absolute after:inset-0 hover:text-press"
        >
          {name}
        </Link>
        {isNews && <span className="badge badge-notice ml-2">Just in</span>}
        <a
          href={callHref(mobile)}
          className="relative z-1 flex w-fit items-center whitespace-nowrap text-muted hover:text-press hover:underline pointer-coarse:min-h-11 pointer-coarse:pr-4"
        >
          {formatMobile(mobile)}
        </a>
        {payment && <PaymentBadge payment={payment} />}
        <span className="block text-muted sm:hidden">
          {service_type}, {cityLabel(city)}
        </span>
      </td>
      <td className="max-sm:hidden">
        {service_type}
        <span className="block text-muted">{cityLabel(city)}</span>
      </td>
      <td className="when-wide max-w-96 max-lg:hidden">
        <span className="line-clamp-2">{message}</span>
      </td>
      <td className="when-wide whitespace-nowrap text-muted max-xl:hidden">{reference}</td>
    </tr>
  )
}

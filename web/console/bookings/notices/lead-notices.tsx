import { useQuery } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import type { Notice } from '../../../../contract/bookings/notices.ts'
import { request } from '../../frame/request.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { toFailureText } from '../../frame/ui/failure-text.ts'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { canRetry, NOTICE_STYLE, toRecipient, toSubjectLabel } from './notice-labels.ts'
import { NOTICE_KEYS, noticeQueries } from './queries.ts'

/** Who was notified of a lead, its visits, its receipt and its refunds, and whether it reached them. */
export function LeadNotices({ leadId }: { leadId: number }) {
  const notices = useQuery(noticeQueries.list({ lead_id: leadId }))
  if (notices.isPending || notices.data?.data.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-sm">Notices</h3>
      {notices.isError && <p className="text-sm text-wrong">{toFailureText(notices.error)}</p>}
      <ul className="grid text-sm">
        {notices.data?.data.map((notice) => (
          <li key={notice.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-0">
            <span className="mr-auto">{toRecipient(notice)}</span>
            <Badge {...NOTICE_STYLE[notice.status]} />
            <span className="flex-1 basis-1/2 text-xs text-muted">
              {`${toSubjectLabel(notice)}, `}
              <ListTime time={notice.sent_at ?? notice.created_at} />
            </span>
            {(notice.status === 'failed' || notice.status === 'kept') && <RetryButton notice={notice} />}
            {notice.status === 'failed' && notice.last_error && (
              <p className="w-full wrap-anywhere text-wrong">{notice.last_error}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Retries a notice that has not gone out. */
export function RetryButton({ notice }: { notice: Notice }) {
  const retry = useAction({
    call: () => request(api.notices.retry, { id: notice.id }),
    done: toMessage,
    stale: NOTICE_KEYS,
  })
  if (!canRetry(notice)) return null
  return (
    <Button
      variant="quiet"
      aria-label={`Send again: ${toRecipient(notice)}, ${notice.title}`}
      disabled={retry.isBusy}
      onClick={() => retry.run()}
    >
      Send again
    </Button>
  )
}

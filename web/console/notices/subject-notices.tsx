import type { Notice } from '../../../contract/notices.ts'
import { Badge } from '../ui/badge.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { toFailureText } from '../ui/failure-text.ts'
import { NOTICE_LOOK, toWay } from './notice-words.ts'
import { RetryButton } from './retry-button.tsx'
import { useNotices, useRetry } from './use-notices.ts'

/** Who was told of a lead, and whether it reached them. */
export function SubjectNotices({ subject, id }: { subject: Notice['subject']; id: number }) {
  const notices = useNotices({ subject, subject_id: id })
  const { retry, isBusy } = useRetry()
  if (notices.isPending || notices.data?.data.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-sm">Notices</h3>
      {notices.isError && <p className="text-sm text-wrong">{toFailureText(notices.error)}</p>}
      <ul className="grid text-sm">
        {notices.data?.data.map((notice) => (
          <li key={notice.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-0">
            <span className="mr-auto">{toWay(notice)}</span>
            <Badge tone={NOTICE_LOOK[notice.status].tone}>{NOTICE_LOOK[notice.status].label}</Badge>
            <span className="w-full text-xs text-muted">
              <DateTime time={notice.sent_at ?? notice.created_at} />
            </span>
            {notice.status === 'failed' && (
              <>
                {notice.last_error && <p className="w-full wrap-anywhere text-wrong">{notice.last_error}</p>}
                <RetryButton notice={notice} isBusy={isBusy} onRetry={() => retry(notice.id)} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

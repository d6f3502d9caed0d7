import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import type { Notice } from '../../../../contract/bookings/notices.ts'
import { toCountText } from '../../../../contract/lists.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { ListResult } from '../../frame/lists/list-result.tsx'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { useListQuery } from '../../frame/lists/use-list-query.ts'
import { request } from '../../frame/request.ts'
import { useCan } from '../../frame/session/role.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { Empty } from '../../frame/ui/states.tsx'
import { TabLinks } from '../../frame/ui/tab-links.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { RetryButton } from './lead-notices.tsx'
import { NOTICE_STYLE, subjectPath, toRecipient, toSubjectLabel } from './notice-labels.ts'
import { NOTICE_KEYS, noticeQueries } from './queries.ts'

// The server lists notices that are being sent under `waiting`.
const TABS = ['failed', 'waiting', 'kept', 'sent'] as const satisfies readonly Notice['status'][]
type Tab = (typeof TABS)[number]
const PER_PAGE = 50
const EMPTY: Record<Tab, { title: string; children: string }> = {
  failed: { title: 'No notice failed', children: 'Notices that couldn’t be sent after several tries appear here.' },
  waiting: { title: 'Nothing waits to be sent', children: 'Notices appear here until their channel takes them.' },
  kept: {
    title: 'Nothing is kept here',
    children: 'Until SMS and email are set up, messages stay on this server. Any that weren’t sent appear here.',
  },
  sent: {
    title: 'No notices yet',
    children: 'When the first lead comes in, you are notified and the customer gets a confirmation.',
  },
}

/** Notices to the business and its customers, and whether they arrived. */
export function NoticesPage() {
  const { page, get, setPage, linkWith } = useListQuery<'status'>()
  const status = TABS.find((name) => name === get('status')) ?? 'failed'
  const list = useQuery(noticeQueries.list({ status, page, limit: PER_PAGE }))
  const failed = useQuery(noticeQueries.list({ status: 'failed', page: 1, limit: PER_PAGE })).data?.meta.total
  const canRetryAll = useCan('owner')
  const retryAll = useAction({
    call: (_count: number) => request(api.notices.retryAll, {}),
    question: (count) => ({
      title: count === 1 ? 'Send the failed notice again?' : `Send all ${toCountText(count)} failed notices again?`,
      text: 'Each is sent once, as soon as its channel takes it. Fix what stopped them first: the last error says what it was.',
      action: 'Send again',
      isHarmless: true,
    }),
    done: toMessage,
    stale: NOTICE_KEYS,
  })

  return (
    <>
      <PageHead
        actions={
          canRetryAll &&
          status === 'failed' &&
          failed !== undefined &&
          failed > 0 && (
            <Button variant="quiet" icon="refresh" disabled={retryAll.isBusy} onClick={() => retryAll.run(failed)}>
              Send all again
            </Button>
          )
        }
      />
      <TabLinks
        label="Notices by status"
        tabs={TABS.map((name) => ({
          label: NOTICE_STYLE[name].label,
          to: linkWith({ status: name === 'failed' ? undefined : name, page: undefined }),
          isCurrent: name === status,
          count: name === 'failed' && failed !== undefined ? toCountText(failed) : undefined,
        }))}
      />
      <div className="pt-3">
        <ListResult result={list} onPage={setPage} empty={<Empty {...EMPTY[status]} />}>
          {(notices) => <Table label="Notices" columns={COLUMNS} rows={notices} keyOf={({ id }) => id} asCards />}
        </ListResult>
      </div>
    </>
  )
}

const COLUMNS: readonly Column<Notice>[] = [
  {
    head: 'What',
    cellClassName: 'sm:min-w-40',
    cell: (notice) => (
      <span>
        <span className="font-semibold">{toSubjectLabel(notice)}</span>
        {notice.title && (
          <Link to={subjectPath(notice)} className="link block w-fit wrap-anywhere">
            {notice.title}
          </Link>
        )}
      </span>
    ),
  },
  { head: 'To', cellClassName: 'sm:min-w-28', cell: toRecipient },
  {
    head: 'Status',
    cellClassName: 'sm:min-w-36',
    cell: ({ status, last_error }) => (
      <span className="grid justify-items-start gap-1">
        <Badge {...NOTICE_STYLE[status]} />
        {status !== 'sent' && last_error && <span className="line-clamp-4 max-w-96 wrap-anywhere text-wrong">{last_error}</span>}
      </span>
    ),
  },
  { head: 'Tries', cell: ({ tries }) => tries },
  {
    head: 'Times',
    cellClassName: 'text-muted sm:min-w-33',
    cell: ({ created_at, sent_at }) => (
      <span className="grid">
        <ListTime time={created_at} />
        {sent_at && (
          <span>
            Sent <ListTime time={sent_at} />
          </span>
        )}
      </span>
    ),
  },
  {
    head: <span className="sr-only">Action</span>,
    className: 'is-actions',
    cellClassName: 'sm:text-right',
    cell: (notice) => <RetryButton notice={notice} />,
  },
]

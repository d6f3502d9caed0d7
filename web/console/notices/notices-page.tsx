import { useQuery } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { Notice } from '../../../contract/notices.ts'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { buttonLook } from '../ui/button.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { toFailureText } from '../ui/failure-text.ts'
import { Glyph } from '../ui/icons.tsx'
import { Pager } from '../ui/pager.tsx'
import { Empty, LoadError, Skeleton } from '../ui/states.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { toMessage, useAction } from '../ui/use-action.ts'
import { useListQuery } from '../ui/use-list-query.ts'
import { NOTICE_STYLE } from './notice-labels.ts'
import { NoticeTable } from './notice-table.tsx'
import { NOTICE_KEYS, noticeQueries } from './queries.ts'

// The list of those that wait holds those that are being sent too.
const TABS = ['failed', 'waiting', 'sent'] as const satisfies readonly Notice['status'][]
type Tab = (typeof TABS)[number]
const PER_PAGE = 50

/** What the business and its customers are notified of, and what did not reach them. */
export function NoticesPage() {
  const { page, get, setPage, linkWith } = useListQuery<'status'>()
  const status = TABS.find((name) => name === get('status')) ?? 'failed'
  const list = useQuery(noticeQueries.list({ status, page, limit: PER_PAGE }))
  const failed = useQuery(noticeQueries.list({ status: 'failed', page: 1, limit: PER_PAGE })).data?.meta.total
  const retryAll = useAction({ call: () => request(api.notices.retryAll, {}), done: toMessage, stale: NOTICE_KEYS })
  const { ask, dialog } = useConfirm()

  const askToRetryAll = (count: number) =>
    ask({
      title: count === 1 ? 'Send the failed notice again?' : `Send all ${count} failed notices again?`,
      text: 'Each goes out once, as soon as its channel takes it. Put right what stopped them first: the last error says what it was.',
      action: 'Send again',
      isHarmless: true,
      onYes: retryAll.run,
    })

  return (
    <>
      <PageHead
        title="Notices"
        actions={
          status === 'failed' &&
          Boolean(failed) && (
            <button
              type="button"
              disabled={retryAll.isBusy}
              onClick={() => askToRetryAll(failed ?? 0)}
              className={buttonLook('quiet')}
            >
              <Glyph name="refresh" size={16} />
              Send all again
            </button>
          )
        }
      />
      <TabLinks
        label="Notices by status"
        tabs={TABS.map((name) => ({
          label: NOTICE_STYLE[name].label,
          to: linkWith({ status: name === 'failed' ? undefined : name, page: undefined }),
          isCurrent: name === status,
          count: name === 'failed' ? failed : undefined,
        }))}
      />
      <div className="pt-3">
        {list.isPending && <Skeleton lines={8} />}
        {list.isError && <LoadError message={toFailureText(list.error)} onRetry={() => list.refetch()} />}
        {list.data?.data.length === 0 && <Empty title={NOTHING[status].title}>{NOTHING[status].text}</Empty>}
        {list.data && list.data.data.length > 0 && (
          <>
            <NoticeTable notices={list.data.data} />
            <Pager meta={list.data.meta} onPage={setPage} />
          </>
        )}
      </div>
      {dialog}
    </>
  )
}

const NOTHING: Record<Tab, { title: string; text: string }> = {
  failed: { title: 'Every notice went out', text: 'What could not be sent after several tries shows here.' },
  waiting: { title: 'Nothing waits to be sent', text: 'A notice is here until its channel has taken it.' },
  sent: { title: 'No notices yet', text: 'With the first lead the business is told, and the customer gets a confirmation.' },
}

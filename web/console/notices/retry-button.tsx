import * as api from '../../../contract/api.ts'
import type { Notice } from '../../../contract/notices.ts'
import { buttonClass } from '../../ui/button.ts'
import { request } from '../request.ts'
import { toMessage, useAction } from '../ui/use-action.ts'
import { canRetry, toRecipient } from './notice-labels.ts'
import { NOTICE_KEYS } from './queries.ts'

export function RetryButton({ notice }: { notice: Notice }) {
  const retry = useAction({
    call: () => request(api.notices.retry, { id: notice.id }),
    done: toMessage,
    stale: NOTICE_KEYS,
  })
  if (!canRetry(notice)) return null
  return (
    <button
      type="button"
      aria-label={`Send again: ${toRecipient(notice)}, ${notice.title}`}
      disabled={retry.isBusy}
      onClick={() => retry.run()}
      className={buttonClass('quiet')}
    >
      Send again
    </button>
  )
}

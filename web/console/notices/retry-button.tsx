import type { Notice } from '../../../contract/notices.ts'
import { buttonLook } from '../ui/button.ts'
import { canRetry, toWay } from './notice-words.ts'

export function RetryButton({ notice, isBusy, onRetry }: { notice: Notice; isBusy: boolean; onRetry: () => void }) {
  if (!canRetry(notice)) return null
  return (
    <button
      type="button"
      aria-label={`Send again: ${toWay(notice)}, ${notice.title}`}
      disabled={isBusy}
      onClick={onRetry}
      className={buttonLook('quiet')}
    >
      Send again
    </button>
  )
}

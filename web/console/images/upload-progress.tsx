import type { Progress } from './upload-queue.ts'

/** How far the uploads are; once all of a picture is sent, that the server works on it. */
export function UploadProgress({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const { number, total, share } = progress
  const step = share < 1 ? `Uploading, ${Math.round(share * 100)}%` : 'Making smaller copies'
  return (
    <div className="grid gap-1">
      <progress
        aria-label="Upload"
        value={share < 1 ? share : undefined}
        max={1}
        className="h-1.5 w-full overflow-hidden rounded-full accent-press"
      />
      <div className="flex items-center justify-between text-sm text-muted">
        <span>{total > 1 ? `${number} of ${total}: ${step}` : step}</span>
        <button type="button" onClick={onCancel} className="link min-h-6 pointer-coarse:min-h-11">
          {total > 1 ? 'Cancel all' : 'Cancel'}
        </button>
      </div>
    </div>
  )
}

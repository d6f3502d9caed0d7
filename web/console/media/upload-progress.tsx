type Props = { share: number; onCancel: () => void }

/** How far an upload is; once all is sent, that the server works on it. */
export function UploadProgress({ share, onCancel }: Props) {
  const percent = Math.round(share * 100)
  const text = share < 1 ? `Uploading, ${percent}%` : 'Making smaller copies'
  return (
    <div className="grid gap-1">
      <progress
        aria-label="Upload"
        value={share < 1 ? share : undefined}
        max={1}
        className="h-1.5 w-full overflow-hidden rounded-full accent-press"
      />
      <div className="flex items-center justify-between text-sm text-muted">
        <span>{text}</span>
        <button type="button" onClick={onCancel} className="link min-h-6">
          Cancel
        </button>
      </div>
    </div>
  )
}

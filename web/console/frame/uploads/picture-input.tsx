import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react'
import { Field } from '../ui/field.tsx'
import { PICTURE_LIMITS, PICTURE_TYPES } from './picture-rules.ts'
import type { Progress } from './upload-queue.ts'
import type { Uploads } from './uploads.ts'

/** The browser's own chooser, for pictures. */
export function FileInput(props: Omit<ComponentProps<'input'>, 'type' | 'accept' | 'className'>) {
  return (
    <input
      {...props}
      type="file"
      accept={PICTURE_TYPES}
      className="input p-1 text-sm text-muted file:mr-3 file:min-h-7 file:rounded-sm file:border file:border-line file:bg-sunk file:px-2.5 file:font-semibold file:text-ink pointer-coarse:file:min-h-9"
    />
  )
}

type InputProps = {
  label: string
  hint: string
  error?: string
  name?: string
  isMultiple?: boolean
  uploads: Uploads
  onFiles: (files: File[]) => void
}

/** A picture chooser that shows the progress of its uploads and the refused files. */
export function PictureInput({ label, hint, error, name, isMultiple, uploads, onFiles }: InputProps) {
  return (
    <>
      <Field label={label} hint={`${PICTURE_LIMITS} ${hint}`} error={uploads.error ?? error}>
        {(props) => (
          <FileInput
            {...props}
            name={name}
            multiple={isMultiple}
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])])
              // Emptied at once: others can be chosen while these are on their way, and a refused one again.
              target.value = ''
            }}
          />
        )}
      </Field>
      {uploads.progress && <UploadProgress progress={uploads.progress} onCancel={uploads.cancel} />}
    </>
  )
}

/** Progress of the uploads; once all of a picture is sent, says that the server works on it. */
function UploadProgress({ progress: { number, total, share }, onCancel }: { progress: Progress; onCancel: () => void }) {
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

type ZoneProps = { onFiles: (files: File[]) => void; label: string; children: ReactNode; className: string }

/** Takes files that are dragged onto it, or pasted while the focus is in it. */
export function DropZone({ onFiles, label, children, className }: ZoneProps) {
  const [isOver, setIsOver] = useState(false)

  function drag(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(event.type === 'dragover')
    if (event.type === 'drop') onFiles([...event.dataTransfer.files])
  }

  return (
    <fieldset
      aria-label={label}
      className={`min-w-0 rounded-md ${isOver ? 'outline-2 outline-press outline-dashed' : ''} ${className}`}
      onDragOver={drag}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setIsOver(false)}
      onDrop={drag}
      onPaste={(event) => {
        const files = [...event.clipboardData.files]
        if (files.length === 0) return
        event.preventDefault()
        onFiles(files)
      }}
    >
      {children}
    </fieldset>
  )
}

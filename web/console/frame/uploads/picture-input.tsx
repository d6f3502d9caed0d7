import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { PICTURE_LIMITS, PICTURE_TYPES } from './picture-rules.ts'
import type { Upload } from './upload-queue.ts'
import type { Uploads } from './uploads.ts'

/** A box that opens the browser's chooser, and takes dropped files as any chooser does. */
export function FileInput({ multiple, ...props }: Omit<ComponentProps<'input'>, 'type' | 'accept' | 'className'>) {
  return (
    <div className="file-box">
      <Icon name="upload" />
      <span aria-hidden="true">
        <span className="link font-semibold">{multiple ? 'Choose pictures' : 'Choose a picture'}</span>
        <span className="pointer-coarse:hidden"> or drop {multiple ? 'them' : 'it'} here</span>
      </span>
      <input {...props} multiple={multiple} type="file" accept={PICTURE_TYPES} />
    </div>
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

/** A picture chooser with the progress of each upload, and the refused files with their reasons. */
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
      {uploads.left.length > 0 && (
        <ul aria-label="Uploads" className="grid max-h-60 gap-1 overflow-y-auto text-sm">
          {uploads.left.map((upload, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file has no id, and its row no state
            <UploadLine key={index} upload={upload} onCancel={() => uploads.cancel(upload.item)} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Once all of a picture is sent, it says that the server works on it. */
function UploadLine({ upload: { item, share }, onCancel }: { upload: Upload<File>; onCancel: () => void }) {
  const isSent = share === 1
  const step = share === undefined ? 'Waiting' : isSent ? 'Making smaller copies' : `${Math.round(share * 100)}%`
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2">
      <span className="truncate">{item.name}</span>
      <span className="text-muted tabular-nums">{step}</span>
      <IconButton icon="close" size={14} label={`Cancel ${item.name}`} onClick={onCancel} />
      {share !== undefined && (
        <progress
          aria-label={`Upload of ${item.name}`}
          value={isSent ? undefined : share}
          max={1}
          className="col-span-full h-1 w-full overflow-hidden rounded-full accent-press"
        />
      )}
    </li>
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
      data-over={isOver}
      className={`drop-zone ${className}`}
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

import { type ReactNode, useState } from 'react'
import type { Image } from '../../../../contract/content/images.ts'
import { blogImagePath } from '../../../../contract/paths.ts'
import { Button } from '../../frame/ui/button.tsx'
import { DropZone, PictureInput } from '../../frame/uploads/picture-input.tsx'
import { useUploads } from '../../frame/uploads/uploads.ts'
import { LibraryDialog } from './library-dialog.tsx'

/** `id` is empty where no picture is chosen. */
export type Chosen = Pick<Image, 'file' | 'alt'> & { id: number | '' }

type Props = {
  label: string
  /** Names the area that takes a dropped picture. */
  zone: string
  name: string
  /** Empty without a picture. */
  file: string
  alt: string
  isUnsaved: boolean
  error: string | undefined
  onChoose: (picture: Chosen) => void
  /** Undefined where the picture can only be replaced. */
  onRemove?: () => void
  children?: ReactNode
}

/** A picture of a record: chosen, dropped or pasted here, or taken from the library. */
export function PictureField({ label, zone, name, file, alt, isUnsaved, error, onChoose, onRemove, children }: Props) {
  const [isChoosing, setIsChoosing] = useState(false)
  const uploads = useUploads(onChoose)
  function send([first]: File[]): void {
    if (!first) return
    // Another picture replaces one that is still uploading.
    uploads.cancel()
    uploads.upload([first])
  }

  return (
    <DropZone label={zone} onFiles={send} className="grid gap-3">
      {file && <img src={blogImagePath(file)} alt={alt} className="w-full rounded-md border border-line bg-sunk object-cover" />}
      <PictureInput label={label} name={name} hint="Drop or paste one here." error={error} uploads={uploads} onFiles={send} />
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={() => setIsChoosing(true)}>
          From the library
        </Button>
        {file && onRemove && (
          <Button variant="quiet" onClick={onRemove}>
            Remove image
          </Button>
        )}
      </div>
      {children}
      <p className="sr-only" role="status">
        {isUnsaved ? 'New image, not saved yet' : ''}
      </p>
      <LibraryDialog
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={(chosen) => {
          onChoose(chosen)
          setIsChoosing(false)
        }}
      />
    </DropZone>
  )
}

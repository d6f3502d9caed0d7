import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Image } from '../../../../contract/content/images.ts'
import { blogImagePath } from '../../../../contract/paths.ts'
import { ListResult } from '../../frame/lists/list-result.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { useDebounced } from '../../frame/ui/hooks.ts'
import { Empty } from '../../frame/ui/states.tsx'
import { DropZone, PictureInput } from '../../frame/uploads/picture-input.tsx'
import { thumbnailOf } from '../../frame/uploads/picture-rules.ts'
import { useUploads } from '../../frame/uploads/uploads.ts'
import { imageQueries } from './queries.ts'

/** `id` is empty if no picture is chosen. */
export type Chosen = Pick<Image, 'file' | 'alt'> & { id: number | '' }

type Props = {
  label: string
  /** Names the drop area for pictures. */
  zone: string
  name: string
  /** Empty without a picture. */
  file: string
  alt: string
  isUnsaved: boolean
  error: string | undefined
  onChoose: (picture: Chosen) => void
  /** Undefined if the picture can only be replaced. */
  onRemove?: () => void
  children?: ReactNode
}

/** A record's picture: chosen, dropped or pasted here, or taken from the library. */
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
      <PictureInput label={label} name={name} hint="You can also paste one." error={error} uploads={uploads} onFiles={send} />
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

type LibraryProps = { isOpen: boolean; onClose: () => void; onChoose: (image: Image) => void }

function LibraryDialog({ isOpen, onClose, onChoose }: LibraryProps) {
  return (
    <Dialog isOpen={isOpen} title="Choose a picture" onClose={onClose} side>
      <Library onChoose={onChoose} />
    </Dialog>
  )
}

function Library({ onChoose }: Pick<LibraryProps, 'onChoose'>) {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const search = useDebounced(typed.trim())
  const images = useQuery(imageQueries.list({ search, page, limit: 24 }))
  return (
    <div className="grid gap-4">
      <input
        type="search"
        aria-label="Search pictures"
        placeholder="Search by name or alternative text"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setPage(1)
        }}
        className="input"
      />
      <ListResult
        result={images}
        search={search}
        onPage={setPage}
        empty={<Empty title="No picture found">Upload one from your device instead.</Empty>}
      >
        {(found) => (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {found.map((image) => (
              <li key={image.id}>
                <button type="button" onClick={() => onChoose(image)} className="grid w-full gap-1 text-left text-xs">
                  <img
                    src={thumbnailOf(image)}
                    alt=""
                    loading="lazy"
                    className="aspect-4/3 w-full rounded-sm bg-sunk object-cover"
                  />
                  <span className="line-clamp-2 wrap-anywhere text-muted">{image.alt || image.file}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ListResult>
    </div>
  )
}

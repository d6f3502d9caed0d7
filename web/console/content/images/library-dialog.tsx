import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Image } from '../../../../contract/content/images.ts'
import { ListResult } from '../../frame/lists/list-result.tsx'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { Empty } from '../../frame/ui/states.tsx'
import { useDebounced } from '../../frame/ui/use-debounced.ts'
import { thumbnailOf } from '../../frame/uploads/picture-rules.ts'
import { imageQueries } from './queries.ts'

type Props = { isOpen: boolean; onClose: () => void; onChoose: (image: Image) => void }

export function LibraryDialog({ isOpen, onClose, onChoose }: Props) {
  return (
    <Dialog isOpen={isOpen} title="Choose a picture" onClose={onClose} side>
      <Library onChoose={onChoose} />
    </Dialog>
  )
}

function Library({ onChoose }: Pick<Props, 'onChoose'>) {
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

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import type { Image, ImageUse } from '../../../../contract/content/images.ts'
import type { DocumentKey } from '../../../../contract/options.ts'
import { ListHead } from '../../frame/lists/list-head.tsx'
import { ListResult } from '../../frame/lists/list-result.tsx'
import { type SortChoice, type SortOf, SortSelect, useSorting } from '../../frame/lists/sorting.tsx'
import { useListQuery } from '../../frame/lists/use-list-query.ts'
import { request } from '../../frame/request.ts'
import { recordPath, screenPath } from '../../frame/screens.ts'
import { useCan } from '../../frame/session/role.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { IconButton } from '../../frame/ui/button.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { InputField } from '../../frame/ui/field.tsx'
import { Empty } from '../../frame/ui/states.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { DropZone, PictureInput } from '../../frame/uploads/picture-input.tsx'
import { thumbnailOf } from '../../frame/uploads/picture-rules.ts'
import { useUploads } from '../../frame/uploads/uploads.ts'
import { imageQueries } from './queries.ts'

const STALE = [imageQueries.all]

const ORDERS: readonly SortChoice<SortOf<typeof api.images.list>>[] = [
  { head: 'Uploaded', sort: '-created_at' },
  { head: 'File', sort: 'file' },
  { head: 'Size', sort: '-size_bytes' },
]

/** The library of uploaded pictures. */
export function ListScreen() {
  const { page, search, setPage } = useListQuery()
  const sorting = useSorting(ORDERS, '-created_at')
  const images = useQuery(imageQueries.list({ page, search, limit: 24, sort: sorting.order }))
  const store = useAction({
    call: ({ id, alt }: Image) => request(api.images.update, { id, alt, keep: true }),
    stale: STALE,
  })
  const saveAlt = useAction({
    call: ({ id, alt }: Pick<Image, 'id' | 'alt'>) => request(api.images.update, { id, alt }),
    done: () => 'Alternative text saved',
    stale: STALE,
  })
  const remove = useAction({
    call: ({ id }: Image) => request(api.images.remove, { id }),
    question: ({ file }) => ({
      title: 'Delete this image?',
      text: `“${file}” and its smaller copies are deleted for good.`,
      action: 'Delete',
    }),
    done: toMessage,
    subject: ({ file }) => file,
    stale: STALE,
  })

  return (
    <>
      <ListHead searchLabel="Search images" sort={<SortSelect choices={ORDERS} sorting={sorting} className="max-sm:order-2" />} />
      <LibraryUpload onUploaded={store.run} />
      <ListResult
        result={images}
        search={search}
        onPage={setPage}
        empty={
          <Empty title={search ? `No image matches “${search}”` : 'No images yet'}>
            {search ? 'Search for part of a file name or alternative text.' : 'Upload the first one above.'}
          </Empty>
        }
      >
        {(rows) => (
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))]">
            {rows.map((image) => (
              <ImageCard key={image.id} image={image} onSaveAlt={saveAlt.run} onRemove={remove.run} />
            ))}
          </ul>
        )}
      </ListResult>
    </>
  )
}

type CardProps = {
  image: Image & { uses: ImageUse[] }
  onSaveAlt: (image: Image) => void
  onRemove: (image: Image) => void
}

function ImageCard({ image, onSaveAlt, onRemove }: CardProps) {
  const { file, url, width, height, size_bytes, uses, is_temporary, created_at } = image
  return (
    <li className="card grid grid-rows-[auto_auto_1fr] overflow-hidden">
      <a href={url} target="_blank" rel="noreferrer" aria-label={`Open ${file}`} className="block bg-sunk">
        <img src={thumbnailOf(image)} alt={image.alt} loading="lazy" className="aspect-video w-full object-cover" />
      </a>
      <div className="grid min-w-0 gap-2 p-3 pb-0">
        <p className="min-w-0 text-xs text-muted">
          <span title={file} className="block truncate text-ink">
            {file}
          </span>
          {width} × {height}
          {size_bytes > 0 && ` · ${Math.round(size_bytes / 1024).toLocaleString('en-IN')} kB`}
          {' · '}
          <ListTime time={created_at} />
        </p>
        <AltField key={image.alt} image={image} onSave={onSaveAlt} />
      </div>
      <div className={`flex justify-between gap-2 p-3 pt-2 text-sm ${uses.length > 0 ? 'items-start' : 'items-end'}`}>
        {uses.length > 0 ? (
          <ul aria-label="Used in" className="grid gap-0.5">
            {uses.map((use) => (
              <li key={`${use.kind}-${use.id}`}>
                <UseLink use={use} />
              </li>
            ))}
          </ul>
        ) : (
          <Badge tone={is_temporary ? 'notice' : 'plain'}>{is_temporary ? 'Unsaved upload' : 'Unused'}</Badge>
        )}
        {uses.length === 0 && <IconButton icon="trash" label={`Delete ${file}`} title="Delete" onClick={() => onRemove(image)} />}
      </div>
    </li>
  )
}

/** A record that shows the picture. Only owners can open technicians. */
function UseLink({ use: { kind, id, title } }: { use: ImageUse }) {
  const isOpen = useCan(kind === 'technicians' ? 'owner' : 'editor')
  if (!isOpen) return title
  return (
    // A document's id is its key, which names its screen.
    <Link to={kind === 'documents' ? screenPath(id as DocumentKey) : recordPath(kind, id)} className="link">
      {title}
    </Link>
  )
}

/** Enter or leaving the field saves the text; Escape restores it. A text that could not be saved stays. */
function AltField({ image, onSave }: { image: Image; onSave: (image: Image) => void }) {
  const [alt, setAlt] = useState(image.alt)

  function save() {
    if (alt.trim() !== image.alt) onSave({ ...image, alt: alt.trim() })
  }

  return (
    <InputField
      label="Alternative text"
      value={alt}
      maxLength={300}
      placeholder="What it shows"
      onChange={(event) => setAlt(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setAlt(image.alt)
      }}
    />
  )
}

/** Uploads into the library, one at a time. */
function LibraryUpload({ onUploaded }: { onUploaded: (image: Image) => void }) {
  const uploads = useUploads(onUploaded)
  return (
    <DropZone label="Upload" onFiles={uploads.upload} className="mb-6 grid gap-2">
      <PictureInput label="Upload images" hint="You can also paste them." isMultiple uploads={uploads} onFiles={uploads.upload} />
    </DropZone>
  )
}

import { useQuery } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { Image } from '../../../contract/images.ts'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { ListResult } from '../ui/list.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Empty } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useListQuery } from '../ui/use-list-query.ts'
import { ImageCard } from './image-card.tsx'
import { LibraryUpload } from './picture-input.tsx'
import { imageQueries } from './queries.ts'

const STALE = [imageQueries.all]

/** The library of what was uploaded. */
export function ListScreen() {
  const { page, search, set, setPage } = useListQuery()
  const images = useQuery(imageQueries.list({ page, search, limit: 24 }))
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
    done: () => 'Deleted successfully',
    stale: STALE,
  })

  return (
    <>
      <PageHead actions={<SearchBox label="Search images" value={search} onChange={(text) => set('search', text)} />} />
      <LibraryUpload onUploaded={store.run} />
      <ListResult
        result={images}
        search={search}
        onPage={setPage}
        empty={
          <Empty title={search ? `No image matches “${search}”` : 'No images yet'}>
            {search ? 'Search for part of a file’s name or of its alternative text.' : 'Upload the first one above.'}
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

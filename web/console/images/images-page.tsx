import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { FoundCount } from '../ui/found-count.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Empty, LoadError, Skeleton } from '../ui/states.tsx'
import { useListQuery } from '../ui/use-list-query.ts'
import { ImageCard } from './image-card.tsx'
import { LibraryUpload } from './picture-input.tsx'
import { useImageActions } from './use-image-actions.ts'

const PER_PAGE = 24

/** The library of what was uploaded. */
export function ImagesPage() {
  const { page, search, set, setPage } = useListQuery()
  const actions = useImageActions()
  const images = useQuery({
    queryKey: ['images', 'list', page, search],
    queryFn: ({ signal }) => request(api.images.list, { page, search, limit: PER_PAGE }, signal),
    placeholderData: keepPreviousData,
  })

  return (
    <>
      <PageHead
        title="Images"
        actions={<SearchBox label="Search images" value={search} onChange={(text) => set('search', text)} />}
      />
      <LibraryUpload onUploaded={actions.keep} />
      <FoundCount search={search} meta={images.data?.meta} />
      {images.isPending && <Skeleton lines={10} />}
      {images.isError && <LoadError message={toFailureText(images.error)} onRetry={() => images.refetch()} />}
      {images.data?.data.length === 0 && (
        <Empty title={search ? `No image matches “${search}”` : 'No images yet'}>
          {search ? 'Search for part of a file’s name or of its alternative text.' : 'Upload the first one above.'}
        </Empty>
      )}
      {images.data && images.data.data.length > 0 && (
        <>
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))]">
            {images.data.data.map((image) => (
              <ImageCard key={image.id} image={image} actions={actions} />
            ))}
          </ul>
          <Pager meta={images.data.meta} onPage={setPage} />
        </>
      )}
      {actions.dialog}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { MissingPage } from '../layout/missing-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { LoadError, Skeleton } from '../ui/states.tsx'
import { DocumentForm } from './document-form.tsx'
import { type DocumentScreen, findDocumentScreen } from './document-screens.ts'

/** The about page or a policy, by the address. */
export function DocumentPage() {
  const { pathname } = useLocation()
  const screen = findDocumentScreen(pathname)
  return screen ? <Loaded key={screen.key} screen={screen} /> : <MissingPage />
}

function Loaded({ screen }: { screen: DocumentScreen }) {
  const { key, title, get, loadFailure } = screen
  const document = useQuery({
    queryKey: ['documents', key],
    queryFn: ({ signal }) => request(get, {}, signal),
    // A form starts from what the server has, never from what was seen before.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (document.data) return <DocumentForm screen={screen} document={document.data} />
  return (
    <>
      <PageHead title={title} />
      {document.isError ? (
        <LoadError message={toFailureText(document.error, loadFailure)} onRetry={() => document.refetch()} />
      ) : (
        <Skeleton lines={12} />
      )}
    </>
  )
}

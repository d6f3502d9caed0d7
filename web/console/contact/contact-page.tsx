import { useQuery } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { LoadError, Skeleton } from '../ui/states.tsx'
import { ContactForm } from './contact-form.tsx'

// The specification has the privacy policy's text here as well.
const LOAD_FAILURE = 'Failed to fetch privacy policy.'

export function ContactPage() {
  const details = useQuery({
    queryKey: ['contact-us'],
    queryFn: ({ signal }) => request(api.contact.getEditable, {}, signal),
    // A form starts from what the server has, never from what was seen before.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (details.data) return <ContactForm details={details.data} />
  return (
    <>
      <PageHead title="Contact us" />
      {details.isError ? (
        <LoadError message={toFailureText(details.error, LOAD_FAILURE)} onRetry={() => details.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import { ServiceInput } from '../../../contract/services.ts'
import { RecordFormFrame } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { PreviewButton } from '../ui/preview-button.tsx'
import { LoadError, Skeleton } from '../ui/states.tsx'
import { ServiceFields } from './service-fields.tsx'
import { EMPTY_SERVICE, SERVICE_LABELS, type ServiceValues, toCopyValues } from './service-values.ts'

const CRUMBS = [{ label: 'Services', to: '/admin/services/serviceslist' }]
const TITLE = 'Create Service'

/** A new service: empty, or `?from=12`, a duplicate of another. */
export function ServiceCreatePage() {
  const [params] = useSearchParams()
  const from = params.get('from') ?? ''
  return from ? <Duplicate key={from} from={from} /> : <CreateForm key="new" name="services-new" values={EMPTY_SERVICE} />
}

function Duplicate({ from }: { from: string }) {
  const original = useQuery({
    queryKey: ['services', 'one', from],
    queryFn: ({ signal }) => request(api.services.get, { id: from }, signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (original.data) return <CreateForm name={`services-copy-${from}`} values={toCopyValues(original.data.data)} isCopy />
  return (
    <>
      <PageHead title={TITLE} crumbs={CRUMBS} />
      {original.isError ? (
        <LoadError message={toFailureText(original.error)} onRetry={() => original.refetch()} />
      ) : (
        <Skeleton lines={12} />
      )}
    </>
  )
}

function CreateForm({ name, values, isCopy = false }: { name: string; values: ServiceValues; isCopy?: boolean }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const record = useRecordForm<ServiceValues>({
    name,
    schema: ServiceInput,
    values,
    version: undefined,
    async save(typed) {
      const { message, data } = await request(api.services.create, typed as never)
      toast.success(message, { action: { label: 'View page', onClick: () => window.open(data.sendto, '_blank', 'noreferrer') } })
      await Promise.all([['services'], ['items']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      return { values: EMPTY_SERVICE, version: undefined }
    },
    failure: 'Service not created',
  })

  function startAnew(): void {
    if (isCopy) navigate('/admin/services/createservice', { replace: true })
    scrollTo({ top: 0 })
    document.getElementsByName('meta_title')[0]?.focus()
  }

  return (
    <>
      <PageHead title={TITLE} crumbs={CRUMBS} />
      {isCopy && <p className="mb-4 text-muted">A duplicate: change its heading and slug, then create it.</p>}
      <RecordFormFrame
        record={record}
        labels={SERVICE_LABELS}
        submitLabel="Create"
        busyLabel="Creating..."
        onSaved={startAnew}
        actions={<PreviewButton kind="services" fields={record.form.getValues} />}
      >
        <ServiceFields record={record} id={undefined} />
      </RecordFormFrame>
    </>
  )
}

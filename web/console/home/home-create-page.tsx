import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import { HomePageInput } from '../../../contract/home.ts'
import { RecordFormFrame } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { once } from '../ui/once.ts'
import { HomeFields } from './home-fields.tsx'
import { EMPTY_HOME, HOME_LABELS, type HomeValues } from './home-values.ts'

const LIST = '/admin/home/homepage'

export function HomeCreatePage() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const record = useRecordForm<HomeValues>({
    name: 'homepage-new',
    schema: HomePageInput,
    values: EMPTY_HOME,
    version: undefined,
    async save(values) {
      const { message } = await once(JSON.stringify(values), (request_id) =>
        request(api.home.create, { ...values, version: undefined, request_id }),
      )
      toast.success(message)
      await Promise.all([['homepage'], ['items']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      return { values: EMPTY_HOME, version: undefined }
    },
    failure: 'Homepage not created',
  })
  return (
    <>
      <PageHead title="New home page" crumbs={[{ label: 'Home page', to: LIST }]} />
      <RecordFormFrame
        record={record}
        labels={HOME_LABELS}
        submitLabel="Create"
        busyLabel="Creating..."
        onSaved={() => navigate(LIST)}
      >
        <HomeFields record={record} />
      </RecordFormFrame>
    </>
  )
}

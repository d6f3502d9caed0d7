import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import { type HomePage, HomePageInput } from '../../../contract/home.ts'
import { RecordFormFrame } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { VersionsPanel } from '../history/versions-panel.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { buttonLook } from '../ui/button.ts'
import { Glyph } from '../ui/icons.tsx'
import { HomeFields } from './home-fields.tsx'
import { HOME_LABELS, type HomeValues, toHomeValues } from './home-values.ts'
import { LIVE_ID } from './use-home-actions.ts'

const LIST = '/admin/home/homepage'

type Props = { homePage: HomePage; crumbs: readonly { label: string; to: string }[] }

export function HomeEditForm({ homePage, crumbs }: Props) {
  const { id, version } = homePage
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const record = useRecordForm<HomeValues>({
    name: `homepage-${id}`,
    schema: HomePageInput,
    values: toHomeValues(homePage),
    version,
    async save(values, from) {
      const { message, data } = await request(api.home.update, { ...values, id, version: from })
      toast.success(message)
      await Promise.all([['homepage', 'list'], ['items']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      return { values: toHomeValues(data), version: data.version }
    },
    // The specification has the services' text here as well.
    failure: 'Service not updated',
  })
  return (
    <>
      <PageHead
        title="Edit home page"
        crumbs={crumbs}
        actions={
          <>
            <VersionsPanel kind="homepage" recordKey={String(id)} labels={HOME_LABELS} onRestore={record.fill} />
            {id === LIVE_ID && (
              <a href="/" target="_blank" rel="noreferrer" className={buttonLook('quiet')}>
                View page
                <Glyph name="external" size={16} />
              </a>
            )}
          </>
        }
      />
      <p className="mb-4 text-muted">
        {id === LIVE_ID
          ? 'This is the live home page: an update is seen by everybody at once.'
          : 'A draft: nobody sees it until it is made live in the list.'}
      </p>
      <RecordFormFrame
        record={record}
        labels={HOME_LABELS}
        submitLabel="Update"
        busyLabel="Updating..."
        onSaved={() => navigate(LIST)}
      >
        <HomeFields record={record} />
      </RecordFormFrame>
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import { type AdminService, ServiceInput } from '../../../contract/services.ts'
import { RecordFormFrame } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { VersionsPanel } from '../history/versions-panel.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { buttonLook } from '../ui/button.ts'
import { Glyph } from '../ui/icons.tsx'
import { PreviewButton } from '../ui/preview-button.tsx'
import { ServiceFields } from './service-fields.tsx'
import { SERVICE_LABELS, type ServiceValues, toCategoryLabel, toServiceValues } from './service-values.ts'

const LIST = '/admin/services/serviceslist'
export const EDIT_CRUMBS = [{ label: 'Services', to: LIST }]
// As the specification heads it.
export const EDIT_TITLE = 'Create Services Page Details'

export function ServiceEditForm({ service }: { service: AdminService }) {
  const { id, version, sendto } = service
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const record = useRecordForm<ServiceValues>({
    name: `services-${id}`,
    schema: ServiceInput,
    values: toServiceValues(service),
    version,
    async save(typed, from) {
      const { message, data } = await request(api.services.update, { ...typed, id, version: from } as never)
      toast.success(message)
      await Promise.all(
        [['services', 'list'], ['services', 'links'], ['items']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
      return { values: toServiceValues(data), version: data.version }
    },
    failure: 'Service not updated',
  })
  return (
    <>
      <PageHead
        title={EDIT_TITLE}
        crumbs={EDIT_CRUMBS}
        actions={
          <>
            <VersionsPanel kind="services" recordKey={String(id)} labels={SERVICE_LABELS} onRestore={record.fill} />
            <Link to={`/admin/services/createservice?from=${id}`} className={buttonLook('quiet')}>
              <Glyph name="copy" size={16} />
              Duplicate
            </Link>
            <a href={sendto} target="_blank" rel="noreferrer" className={buttonLook('quiet')}>
              View page
              <Glyph name="external" size={16} />
            </a>
          </>
        }
      />
      <p className="mb-4 text-muted">
        {service.title}, {toCategoryLabel(service.service_cat)}
      </p>
      <RecordFormFrame
        record={record}
        labels={SERVICE_LABELS}
        submitLabel="Update"
        busyLabel="Updating..."
        onSaved={() => navigate(LIST)}
        actions={<PreviewButton kind="services" fields={() => ({ ...record.form.getValues(), id })} />}
      >
        <ServiceFields record={record} id={id} />
      </RecordFormFrame>
    </>
  )
}

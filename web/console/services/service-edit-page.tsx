import * as api from '../../../contract/api.ts'
import { EditPage } from '../forms/edit-page.tsx'
import { request } from '../request.ts'
import { EDIT_CRUMBS, EDIT_TITLE, ServiceEditForm } from './service-edit-form.tsx'

export function ServiceEditPage() {
  return (
    <EditPage
      kind="services"
      noun="service"
      title={EDIT_TITLE}
      crumbs={EDIT_CRUMBS}
      load={(id, signal) => request(api.services.get, { id }, signal)}
    >
      {(service) => <ServiceEditForm key={service.id} service={service} />}
    </EditPage>
  )
}

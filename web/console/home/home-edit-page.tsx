import * as api from '../../../contract/api.ts'
import { EditPage } from '../forms/edit-page.tsx'
import { request } from '../request.ts'
import { HomeEditForm } from './home-edit-form.tsx'

const CRUMBS = [{ label: 'Home page', to: '/admin/home/homepage' }]

export function HomeEditPage() {
  return (
    <EditPage
      kind="homepage"
      noun="home page"
      title="Edit home page"
      crumbs={CRUMBS}
      load={(id, signal) => request(api.home.get, { id }, signal)}
    >
      {(homePage) => <HomeEditForm key={homePage.id} homePage={homePage} crumbs={CRUMBS} />}
    </EditPage>
  )
}
